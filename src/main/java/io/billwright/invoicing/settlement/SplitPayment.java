package io.billwright.invoicing.settlement;

import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.OpenInvoices;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// Decides how much of a sum each invoice of a company gets, and locks those invoices (R28). No invoice gets more
/// than remains to be paid of it.
@Component
final class SplitPayment {

    /// For more invoices than this, several payments must be recorded.
    static final int MOST = 500;

    private static final long LARGEST = 99_999_999_999_999L;

    private final OpenInvoices openInvoices;

    SplitPayment(OpenInvoices openInvoices) {
        this.openInvoices = openInvoices;
    }

    /// The amount that the request assigns to an invoice, in cents.
    record Wanted(UUID invoiceId, long amount) {

        static Wanted of(Fields fields) {
            return new Wanted(fields.uuid("invoice_id"), fields.integer("amount", 1, LARGEST));
        }
    }

    record Part(Invoice invoice, long amount) {}

    List<Part> handle(UUID companyId, Money paid, List<Wanted> wanted) {
        return wanted.isEmpty() ? oldestFirst(companyId, paid) : asWanted(companyId, paid, wanted);
    }

    private List<Part> oldestFirst(UUID companyId, Money paid) {
        var order = openInvoices.oldest(companyId, paid.currency(), MOST + 1);
        var locked = byId(openInvoices.lock(order));
        var parts = new ArrayList<Part>();
        long left = paid.minorUnits();
        for (var id : order) {
            var invoice = Objects.requireNonNull(locked.get(id), "an issued invoice is never withdrawn");
            long amount = Math.min(left, remaining(invoice));
            if (amount > 0) {
                parts.add(new Part(invoice, amount));
                left -= amount;
            }
        }
        if (parts.size() > MOST) {
            throw Rejection.Invalid.field(
                    "paid_amount", "pays more than " + MOST + " invoices; record it as several payments");
        }
        return parts;
    }

    private List<Part> asWanted(UUID companyId, Money paid, List<Wanted> wanted) {
        var locked = byId(openInvoices.lock(
                wanted.stream().map(Wanted::invoiceId).sorted().toList()));
        var wrong = new HashMap<String, List<String>>();
        var parts = new ArrayList<Part>();
        long sum = 0;
        if (wanted.stream().anyMatch(one -> !locked.containsKey(one.invoiceId()))) {
            throw new Rejection.NotFound("invoice");
        }
        for (int i = 0; i < wanted.size(); i++) {
            var one = wanted.get(i);
            sum = Math.addExact(sum, one.amount());
            var invoice = locked.remove(one.invoiceId());
            if (invoice == null) {
                wrong.put("invoices[" + i + "].invoice_id", List.of("must be named once"));
            } else if (!isOf(invoice, companyId, paid)) {
                var message = "must be an issued invoice of this company in " + paid.currency();
                wrong.put("invoices[" + i + "].invoice_id", List.of(message));
            } else if (one.amount() > remaining(invoice)) {
                var left = new Money(remaining(invoice), paid.currency());
                wrong.put("invoices[" + i + "].amount", List.of("is more than is left to pay: " + left));
            } else {
                parts.add(new Part(invoice, one.amount()));
            }
        }
        if (sum > paid.minorUnits()) {
            wrong.put("invoices", List.of("must not come to more than paid_amount"));
        }
        if (!wrong.isEmpty()) {
            throw new Rejection.Invalid("the payment cannot be split like this", wrong);
        }
        return parts;
    }

    private static boolean isOf(Invoice invoice, UUID companyId, Money paid) {
        return invoice.to().billedCompanyId().equals(companyId)
                && invoice.to().currency() == paid.currency()
                && invoice.isIssued();
    }

    private static long remaining(Invoice invoice) {
        return invoice.isVoided() ? 0 : Objects.requireNonNull(invoice.issued()).remaining();
    }

    private static Map<UUID, Invoice> byId(List<Invoice> invoices) {
        return invoices.stream()
                .collect(Collectors.toMap(Invoice::invoiceId, Function.identity(), (one, _) -> one, HashMap::new));
    }
}
