package io.billwright.agreements.orders;

import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.invoicing.invoices.BillTo;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceContent;
import io.billwright.parties.sellers.FirstChargeDate;
import io.billwright.platform.db.Ids;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

/// Determines when the invoices of an order are billed and due.
public record BillDates(Subscription subscription, Order order, LocalDate today) {

    /// The last day that is in year 9999 in every time zone.
    private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 30);

    static BillDates of(Subscription subscription, Order order, Instant now) {
        return new BillDates(subscription, order, subscription.today(now));
    }

    /// An invoice is billed on the day its period begins, but not before the order is accepted. The first invoice of
    /// an order may be billed at checkout, which is when the order is accepted (spec 4.5).
    public Invoice invoice(InvoiceContent content, UUID differenceOf, int phasePosition, boolean first) {
        return invoice(
                content, differenceOf, phasePosition, first, content.period().start());
    }

    /// An invoice that is billed on another day than the first of its period.
    Invoice invoice(InvoiceContent content, UUID differenceOf, int phasePosition, boolean first, LocalDate start) {
        var atCheckout = first && order.details().firstChargeDate() == FirstChargeDate.CHECKOUT_DATE;
        var billed = atCheckout || start.isBefore(today) ? today : start;
        var due = billed.plusDays(order.paymentTerms(phasePosition));
        due = due.isAfter(LAST_DAY) ? LAST_DAY : due;
        return Invoice.scheduled(
                Ids.next(), billTo(), differenceOf, content, subscription.startOf(billed), subscription.startOf(due));
    }

    /// When the order takes effect: on its first day, or today if that has come.
    public Instant effectiveAt() {
        return subscription.startOf(order.startsAt().isAfter(today) ? order.startsAt() : today);
    }

    BillTo billTo() {
        return new BillTo(
                subscription.subscriptionId(),
                order.orderId(),
                order.customerId(),
                order.billedCompanyId(),
                subscription.currency(),
                subscription.timeZone());
    }
}
