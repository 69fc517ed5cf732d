package io.billwright.billing.issuing;

import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.TermsJson;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.core.contract.Extra;
import io.billwright.core.contract.InvoiceBasis.Once;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.AmountTooLarge;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoicing.invoices.BillTo;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceContent;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.OneOff;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Schedules a standalone invoice that bills nothing but extra charges, to the company and on the terms of their
/// order.
@Component
public final class BillAlone {

    private final InvoiceStore invoices;

    BillAlone(InvoiceStore invoices) {
        this.invoices = invoices;
    }

    public record Dates(LocalDate issued, LocalDate due, LocalDate service) {

        public static LocalDate due(LocalDate issued, Order order, int phasePosition) {
            var due = issued.plusDays(order.paymentTerms(phasePosition));
            return due.isAfter(NewInvoice.LAST_DAY) ? NewInvoice.LAST_DAY : due;
        }
    }

    /// Store the charges before the invoice is issued: issuing prices it from them again.
    public Invoice handle(
            UUID invoiceId, Subscription subscription, Order order, Dates dates, List<Extra> extras, Instant now) {
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
                content(alone, dates.service(), extras),
                subscription.startOf(dates.issued()),
                subscription.startOf(dates.due()));
        var purchaseOrder = order.details().purchaseOrder();
        var oneOff = new OneOff(
                TermsJson.write(new TermsJson.Stored(alone.terms(), List.of())),
                order.details().legalEntityId(),
                purchaseOrder == null ? null : purchaseOrder.code(),
                null);
        invoices.insert(invoice, oneOff, now);
        return invoice;
    }

    private static InvoiceContent content(Once alone, LocalDate day, List<Extra> extras) {
        try {
            return InvoiceContent.of(alone.price(new DatePeriod(day, day.plusDays(1)), extras, Explain.OFF));
        } catch (AmountTooLarge tooLarge) {
            throw new Rejection.Invalid(String.valueOf(tooLarge.getMessage()));
        }
    }
}
