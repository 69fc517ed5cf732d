package io.billwright.billing.issuing;

import io.billwright.core.contract.Extra;
import io.billwright.invoicing.invoices.ExtraCharges;
import io.billwright.invoicing.invoices.ExtraCharges.Billing;
import io.billwright.invoicing.invoices.Invoice;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// All sources of charges beyond the schedule, as one.
@Component
final class AllExtraCharges {

    private final List<ExtraCharges> charges;
    private final JsonMapper json;

    AllExtraCharges(List<ExtraCharges> charges, JsonMapper json) {
        this.charges = List.copyOf(charges);
        this.json = json;
    }

    Function<Invoice, List<Extra>> of(Collection<Invoice> invoices) {
        return each(source -> source.of(invoices));
    }

    Function<Invoice, List<Extra>> due(Collection<Invoice> invoices, Instant now) {
        return each(source -> source.due(invoices, now));
    }

    Function<Invoice, List<Extra>> expected(Collection<Invoice> invoices, Instant now) {
        return each(source -> source.expected(invoices, now));
    }

    private Function<Invoice, List<Extra>> each(Function<ExtraCharges, Map<UUID, List<Extra>>> ask) {
        var all = new HashMap<UUID, List<Extra>>();
        for (var source : charges) {
            ask.apply(source)
                    .forEach((id, extras) ->
                            all.computeIfAbsent(id, _ -> new ArrayList<>()).addAll(extras));
        }
        return invoice -> all.getOrDefault(invoice.invoiceId(), List.of());
    }

    void issued(Collection<Billing> issued, Instant now) {
        charges.forEach(source -> source.issued(issued, now));
    }

    void repriced(Invoice invoice) {
        charges.forEach(source -> source.repriced(invoice));
    }

    void voided(Invoice invoice) {
        charges.forEach(source -> source.voided(invoice));
    }

    void rebill(Invoice voided, Invoice anew, Instant now) {
        charges.forEach(source -> source.rebill(voided, anew, now));
    }

    /// Releases what a voided invoice billed, and returns it by kind of charge.
    ObjectNode release(UUID invoiceId, Instant now) {
        var released = json.createObjectNode();
        for (var source : charges) {
            var given = source.release(invoiceId, now);
            if (!given.isEmpty()) {
                released.set(source.name(), json.valueToTree(given));
            }
        }
        return released;
    }
}
