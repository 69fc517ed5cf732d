package io.billwright.agreements.orders;

import io.billwright.agreements.catalog.RedeemCoupons;
import io.billwright.agreements.catalog.RedeemCoupons.Agreement;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.core.discount.Coupon;
import io.billwright.core.explain.Explain;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.IssueStore;
import io.billwright.invoicing.invoices.WithdrawInvoices;
import io.billwright.invoicing.ledger.LedgerStore;
import io.billwright.invoicing.settlement.WriteOffs;
import io.billwright.messaging.events.EventLog;
import io.billwright.messaging.events.EventLog.Event;
import io.billwright.parties.customers.GrantCredit;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Objects;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Accepts a draft: writes its schedule of invoices and makes its terms those of the subscription from its start on
/// (R10).
@Component
public final class AcceptOrder {

    private final WriteOffs writeOffs;
    private final OrderStore orders;
    private final RedeemCoupons redeemCoupons;
    private final InvoiceStore invoices;
    private final IssueStore issues;
    private final WithdrawInvoices withdrawInvoices;
    private final LedgerStore ledger;
    private final GrantCredit grantCredit;
    private final PlanSchedule planSchedule;
    private final ConsumedUnits consumedUnits;
    private final CreditDecreases credits;
    private final AgreedMilestones milestones;
    private final ShowOrder showOrder;
    private final SignedDrafts signedDrafts;
    private final SellerClock clock;
    private final EventLog events;

    AcceptOrder(
            WriteOffs writeOffs,
            OrderStore orders,
            RedeemCoupons redeemCoupons,
            InvoiceStore invoices,
            IssueStore issues,
            WithdrawInvoices withdrawInvoices,
            LedgerStore ledger,
            GrantCredit grantCredit,
            PlanSchedule planSchedule,
            ConsumedUnits consumedUnits,
            CreditDecreases credits,
            AgreedMilestones milestones,
            ShowOrder showOrder,
            SignedDrafts signedDrafts,
            SellerClock clock,
            EventLog events) {
        this.writeOffs = writeOffs;
        this.orders = orders;
        this.redeemCoupons = redeemCoupons;
        this.invoices = invoices;
        this.issues = issues;
        this.withdrawInvoices = withdrawInvoices;
        this.ledger = ledger;
        this.grantCredit = grantCredit;
        this.planSchedule = planSchedule;
        this.consumedUnits = consumedUnits;
        this.credits = credits;
        this.milestones = milestones;
        this.showOrder = showOrder;
        this.signedDrafts = signedDrafts;
        this.clock = clock;
        this.events = events;
    }

    /// An accepted order, and the subscription as it is afterwards.
    public record Accepted(Order order, Subscription subscription) {}

    /// `signedBy` is the name of the person who signed it, or null if nobody did.
    public Accepted handle(Seller seller, UUID orderId, @Nullable String signedBy) {
        var subscription = orders.lockSubscription(orderId).orElseThrow(() -> new Rejection.NotFound("order"));
        var order = orders.find(orderId).orElseThrow();
        if (!order.isDraft()) {
            throw new Rejection.Invalid("the order is " + order.status() + "; only a draft can be accepted")
                    .because(Reason.ORDER_NOT_DRAFT);
        }
        signedDrafts.requireUnsigned(order);
        return handle(order, subscription, clock.now(seller), signedBy);
    }

    /// Throws the rejection that accepting the draft now would, and changes nothing.
    public void check(Order draft, Subscription subscription, Instant now) {
        planned(draft, subscription, now);
    }

    /// Accepts a draft whose subscription the caller has locked.
    public Accepted handle(Order draft, Subscription subscription, Instant now, @Nullable String signedBy) {
        var change = planned(draft, subscription, now);
        var order = draft.accepted(change, now, signedBy);
        var after = SubscriptionTerms.accepted(subscription, order, now);
        redeem(order, now);
        write(change, order, now);
        orders.settle(order, after);
        consumedUnits.accepted(order);
        milestones.accepted(order, now);
        milestones.withdrawn(after, change.withdrawn(), now);
        var happened = new ArrayList<Event>();
        happened.add(new Event("order.accepted", order.orderId(), showOrder.response(order)));
        if (after.status() != subscription.status()) {
            happened.add(activated(after, order, now));
        }
        if (subscription.isRenewalOff() && order.renews(after)) {
            happened.add(told("subscription.renewal_changed", after, order, now));
        }
        events.append(now, happened);
        credit(order, change, subscription.today(now), now);
        return new Accepted(order, after);
    }

    private ScheduleChange planned(Order draft, Subscription subscription, Instant now) {
        if (subscription.isOver()) {
            throw new Rejection.Invalid("the subscription has ended").because(Reason.SUBSCRIPTION_ENDED);
        }
        subscription.requireNotCanceled();
        subscription.requireNotPaused();
        if (!draft.baseOrderId().equals(Objects.requireNonNullElse(subscription.currentOrderId(), Order.NONE))) {
            throw new Rejection.Conflict("the agreement has changed since this order was made; amend the order first");
        }
        var planned = planSchedule.handle(draft, subscription, now, Explain.OFF);
        if (!planned.holdsTo(draft.estimateHash())) {
            throw new Rejection.Conflict("the estimate this order was made from no longer holds");
        }
        return planned.change();
    }

    private void redeem(Order order, Instant now) {
        var codes = new TreeSet<String>();
        order.terms().coupon().map(Coupon::code).ifPresent(codes::add);
        order.terms().phases().forEach(phase -> phase.coupon().map(Coupon::code).ifPresent(codes::add));
        if (!codes.isEmpty()) {
            redeemCoupons.handle(
                    codes, new Agreement(order.subscriptionId(), order.orderId(), order.customerId()), now);
        }
    }

    /// Credits decreases on the day they take effect, and not before (R11).
    private void credit(Order order, ScheduleChange change, LocalDate today, Instant now) {
        if (change.decreases().isEmpty()) {
            return;
        }
        if (order.startsAt().isAfter(today)) {
            credits.onItsDay(order, change.decreased());
        } else {
            credits.note(order, planSchedule.decreases(order, now, Explain.ON), now);
        }
    }

    public static Event activated(Subscription subscription, Order order, Instant now) {
        return told("subscription.activated", subscription, order, now);
    }

    private static Event told(String type, Subscription subscription, Order order, Instant now) {
        return new Event(
                type,
                subscription.subscriptionId(),
                SubscriptionResponse.of(subscription, order, subscription.today(now)));
    }

    private void write(ScheduleChange change, Order order, Instant now) {
        withdrawInvoices.handle(change.withdrawn(), now);
        invoices.release(
                change.adjusted().stream().map(RecastAdjustment::invoice).toList(), order.startsAt());
        change.adjusted().forEach(adjustment -> lower(adjustment, now));
        if (order.orderType() == OrderType.RECAST) {
            consumedUnits.recast(order, change.units(), change.givenBack(order));
        }
        ledger.post(change.postings(order), now);
        invoices.change(change.changed(), now);
        invoices.insert(change.added(), now);
        grantCredit.handle(change.credit(order), now);
    }

    private void lower(RecastAdjustment adjustment, Instant now) {
        long lowered = adjustment.lowered().minorUnits();
        var before = writeOffs.recover(adjustment.invoice(), lowered, "Recast", now);
        issues.update(before.invoiceId(), before.known(), before.known().lowered(lowered, now));
    }
}
