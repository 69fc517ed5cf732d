package io.billwright.billing.issuing;

import io.billwright.agreements.orders.BilledOrder;
import io.billwright.agreements.orders.BilledOrderStore;
import io.billwright.agreements.orders.TermsJson;
import io.billwright.core.contract.Extra;
import io.billwright.core.contract.InvoiceBasis;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.explain.Explain;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Looks up what invoices are priced from: their orders, or their own terms if they have no order.
@Component
final class AgreedTerms {

    private final BilledOrderStore orders;
    private final AllExtraCharges charges;
    private final JdbcClient jdbc;

    AgreedTerms(BilledOrderStore orders, AllExtraCharges charges, JdbcClient jdbc) {
        this.orders = orders;
        this.charges = charges;
        this.jdbc = jdbc;
    }

    /// `legalEntityId` is the issuer, if the order or the invoice names one.
    record Agreed(
            InvoiceBasis basis,
            List<Extra> extras,
            @Nullable UUID legalEntityId) {

        Agreed taxed(TaxTreatment tax) {
            return new Agreed(basis.taxed(tax), extras, legalEntityId);
        }

        PricedPeriod price(DatePeriod days) {
            return basis.price(days, extras, Explain.ON);
        }
    }

    /// For invoices that are priced again.
    Function<Invoice, Agreed> of(List<Invoice> invoices) {
        return of(invoices, charges.of(invoices));
    }

    /// For invoices that are issued now.
    Function<Invoice, Agreed> due(List<Invoice> invoices, Instant now) {
        return of(invoices, charges.due(invoices, now));
    }

    /// For future invoices, as they would be issued with what is known now.
    Function<Invoice, Agreed> expected(List<Invoice> invoices, Instant now) {
        return of(invoices, charges.expected(invoices, now));
    }

    private record Basis(InvoiceBasis basis, @Nullable UUID legalEntityId) {}

    /// The lookup fails lazily: an error about one invoice is thrown only when that invoice is asked for.
    private Function<Invoice, Agreed> of(List<Invoice> invoices, Function<Invoice, List<Extra>> extras) {
        var ordered = ordered(invoices);
        var alone = alone(invoices.stream()
                .filter(invoice -> invoice.to().orderId() == null)
                .map(Invoice::invoiceId)
                .toArray(UUID[]::new));
        return invoice -> {
            if (invoice.to().orderId() == null) {
                var own = Objects.requireNonNull(alone.get(invoice.invoiceId()));
                return new Agreed(own.basis, extras.apply(invoice), own.legalEntityId);
            }
            var order = Objects.requireNonNull(ordered.get(invoice.to().agreedOrderId()));
            return new Agreed(
                    order.basis(invoice.content().period(), !invoice.billsAPeriod()),
                    extras.apply(invoice),
                    order.legalEntityId());
        };
    }

    private Map<UUID, BilledOrder> ordered(List<Invoice> invoices) {
        var since = invoices.stream()
                .filter(invoice -> invoice.to().orderId() != null)
                .collect(Collectors.toMap(
                        invoice -> invoice.to().agreedOrderId(),
                        invoice -> invoice.content().period().start(),
                        (one, other) -> one.isBefore(other) ? one : other));
        return orders.find(since).stream().collect(Collectors.toMap(BilledOrder::orderId, Function.identity()));
    }

    /// Most batches have no such invoice; they run no query.
    private Map<UUID, Basis> alone(UUID[] ids) {
        if (ids.length == 0) {
            return Map.of();
        }
        record Found(UUID invoiceId, Basis basis) {}
        return jdbc
                .sql("select invoice_id, terms, legal_entity_id from invoices where invoice_id = any(:ids)")
                .param("ids", ids)
                .query((row, _) -> new Found(
                        Rows.uuid(row, "invoice_id"),
                        new Basis(
                                new InvoiceBasis.Once(
                                        TermsJson.read(row.getString("terms")).terms()),
                                Rows.optionalUuid(row, "legal_entity_id"))))
                .list()
                .stream()
                .collect(Collectors.toMap(Found::invoiceId, Found::basis));
    }
}
