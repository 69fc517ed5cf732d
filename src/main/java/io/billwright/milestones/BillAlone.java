package io.billwright.milestones;

import io.billwright.core.contract.Extra;
import io.billwright.core.contract.InvoiceBasis.Once;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.AmountTooLarge;
import io.billwright.core.time.DatePeriod;
import io.billwright.http.Rejection;
import io.billwright.invoices.BillTo;
import io.billwright.invoices.Invoice;
import io.billwright.invoices.InvoiceContent;
import io.billwright.invoices.InvoiceStore;
import io.billwright.invoices.OneOff;
import io.billwright.orders.Order;
import io.billwright.orders.Subscription;
import io.billwright.orders.TermsJson;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Schedules an invoice that stands alone and bills nothing but completions, to whom and as their order says.
@Component
final class BillAlone {

    private final InvoiceStore invoices;

    BillAlone(InvoiceStore invoices) {
        this.invoices = invoices;
    }

    record Dates(LocalDate issued, LocalDate due, LocalDate service) {

        static LocalDate due(LocalDate issued, Order order, int phasePosition) {
            var due = issued.plusDays(order.paymentTerms(phasePosition));
            return due.isAfter(CompletionRequest.LAST_DAY) ? CompletionRequest.LAST_DAY : due;
        }
    }

    /// The completions have to be stored before the invoice is issued: it is priced from them again.
    void handle(
            UUID invoiceId, Subscription subscription, Order order, Dates dates, List<Extra> completed, Instant now) {
        var alone = Once.on(
                dates.service(),
                subscription.currency(),
                List.of(),
                order.terms().tax());
        var to = new BillTo(
                null,
                null,
                order.customerId(),
                order.billedCompanyId(),
                subscription.currency(),
                subscription.timeZone());
        var invoice = Invoice.scheduled(
                invoiceId,
                to,
                Invoice.PERIOD,
                content(alone, dates.service(), completed),
                subscription.startOf(dates.issued()),
                subscription.startOf(dates.due()));
        var purchaseOrder = order.details().purchaseOrder();
        var oneOff = new OneOff(
                TermsJson.write(new TermsJson.Stored(alone.terms(), List.of())),
                order.details().legalEntityId(),
                purchaseOrder == null ? null : purchaseOrder.code(),
                null);
        invoices.insert(invoice, oneOff, now);
    }

    private static InvoiceContent content(Once alone, LocalDate day, List<Extra> completed) {
        try {
            return InvoiceContent.of(alone.price(new DatePeriod(day, day.plusDays(1)), completed, Explain.OFF));
        } catch (AmountTooLarge tooLarge) {
            throw new Rejection.Invalid(String.valueOf(tooLarge.getMessage()));
        }
    }
}
