package io.billwright.agreements.changes;

import io.billwright.agreements.orders.AgreedMilestones;
import io.billwright.agreements.orders.ConsumedUnits;
import io.billwright.agreements.orders.CreditDecreases;
import io.billwright.agreements.orders.CreditDecreases.GiveBack;
import io.billwright.agreements.orders.EndSchedule;
import io.billwright.agreements.orders.EndSchedule.Shortened;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.PlanSchedule;
import io.billwright.agreements.subscriptions.Cancellation.Settlement;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.WithdrawInvoices;
import io.billwright.parties.customers.GrantCredit;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// What the end of a subscription does to its invoices (R27): those of later periods are withdrawn, what was billed
/// for time that never begins is credited in full, and so is unused time if the request asks for that.
@Component
final class EndBilling {

    private final OrderStore orders;
    private final InvoiceStore invoices;
    private final WithdrawInvoices withdrawInvoices;
    private final PlanSchedule planSchedule;
    private final AgreedMilestones milestones;
    private final ConsumedUnits consumedUnits;
    private final CreditDecreases credits;
    private final GrantCredit grantCredit;

    EndBilling(
            OrderStore orders,
            InvoiceStore invoices,
            WithdrawInvoices withdrawInvoices,
            PlanSchedule planSchedule,
            AgreedMilestones milestones,
            ConsumedUnits consumedUnits,
            CreditDecreases credits,
            GrantCredit grantCredit) {
        this.orders = orders;
        this.invoices = invoices;
        this.withdrawInvoices = withdrawInvoices;
        this.planSchedule = planSchedule;
        this.milestones = milestones;
        this.consumedUnits = consumedUnits;
        this.credits = credits;
        this.grantCredit = grantCredit;
    }

    /// The refunded amount, and the new invoice for completed milestones whose invoice is withdrawn, if any.
    record Ended(long refunded, Optional<Invoice> alone) {}

    Ended handle(Subscription subscription, CancelRequest request, LocalDate lastDay, Instant now) {
        if (request.givesBack() && credits.expects(subscription.subscriptionId(), lastDay)) {
            throw Rejection.Invalid.field(
                    "settlement", "must be KEEP: an upgrade that costs less is yet to start before " + lastDay);
        }
        var cut = request.givesBack() ? planSchedule.ended(subscription, lastDay.plusDays(1)) : EndSchedule.NOTHING;
        var alone = withdraw(subscription, cut.shortened(), lastDay, now);
        credits.ended(subscription.subscriptionId(), lastDay);
        var never = invoices.ofSubscription(subscription.subscriptionId()).stream()
                .filter(invoice -> invoice.isIssued() && invoice.bills(lastDay.plusDays(1)))
                .filter(invoice -> neverBegins(invoice, subscription, lastDay))
                .map(Invoice::invoiceId)
                .toList();
        var refund = request.settlement() == Settlement.REFUND;
        return new Ended(
                Math.addExact(
                        credits.neverBegun(never, new GiveBack("Canceled before it began", refund), now),
                        credits.unused(cut.unused(), new GiveBack("Canceled after " + lastDay, refund), now)),
                alone);
    }

    /// Time after the end set by an earlier cancellation was credited then.
    private static boolean neverBegins(Invoice invoice, Subscription subscription, LocalDate lastDay) {
        var start = invoice.content().period().start();
        return start.isAfter(lastDay) && !start.isAfter(subscription.endsAt());
    }

    private Optional<Invoice> withdraw(
            Subscription subscription, List<Shortened> shortened, LocalDate lastDay, Instant now) {
        var current = subscription.currentOrderId();
        if (current == null) {
            return Optional.empty();
        }
        List<Invoice> toCome = invoices.ofSubscription(subscription.subscriptionId()).stream()
                .filter(Invoice::isOpen)
                .filter(invoice -> invoice.content().period().start().isAfter(lastDay))
                .toList();
        withdrawInvoices.handle(toCome, now);
        consumedUnits.withdrawn(subscription.subscriptionId());
        invoices.change(shortened.stream().map(Shortened::after).toList(), now);
        long credit = toCome.stream().mapToLong(Invoice::credit).reduce(0, Math::addExact);
        long less =
                toCome.stream().mapToLong(invoice -> invoice.content().total()).reduce(0, Math::addExact);
        for (var one : shortened) {
            credit = Math.addExact(credit, one.before().credit() - one.after().credit());
            less = Math.addExact(
                    less, one.before().content().total() - one.after().content().total());
        }
        var order = orders.find(current).orElseThrow();
        grantCredit.handle(order.credit(new Money(credit, subscription.currency())), now);
        orders.lowerValue(current, less);
        return milestones.withdrawn(subscription, toCome, now);
    }
}
