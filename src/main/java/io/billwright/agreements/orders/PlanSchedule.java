package io.billwright.agreements.orders;

import io.billwright.agreements.estimates.ExplainLimit;
import io.billwright.agreements.estimates.SealedEstimate;
import io.billwright.agreements.estimates.WriteEstimate;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.core.contract.ContractPricing;
import io.billwright.core.contract.Extra;
import io.billwright.core.contract.InvoiceBasis;
import io.billwright.core.contract.Upgrade;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.AmountTooLarge;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceContent;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Works out what accepting an order would do to the schedule, and what an estimate says of it: both are one, so an
/// order bills what its estimate said (R22).
@Component
public final class PlanSchedule {

    private final OrderStore orders;
    private final InvoiceStore invoices;
    private final AgreedMilestones milestones;
    private final ConsumedUnits consumed;
    private final JsonMapper json;

    PlanSchedule(
            OrderStore orders,
            InvoiceStore invoices,
            AgreedMilestones milestones,
            ConsumedUnits consumed,
            JsonMapper json) {
        this.orders = orders;
        this.invoices = invoices;
        this.milestones = milestones;
        this.consumed = consumed;
        this.json = json;
    }

    /// The change, its estimate, and the total of that with how it came about.
    public record Planned(ScheduleChange change, Supplier<SealedEstimate> estimate, Amount total) {

        /// Whether it is what the estimate with this hash said; without one, it always is.
        public boolean holdsTo(@Nullable String estimateHash) {
            return estimateHash == null || estimateHash.equals(estimate.get().hash());
        }
    }

    /// `order` need not be stored. Call inside a transaction of the seller; to act on it, hold the lock.
    public Planned handle(Order order, Subscription subscription, Instant now, Explain explain) {
        var dates = BillDates.of(subscription, order, now);
        if (explain == Explain.ON) {
            ExplainLimit.require(order.terms());
        }
        try {
            return switch (order.orderType()) {
                case TRIAL, STANDARD, RENEWAL -> begin(order, dates, explain);
                case UPGRADE -> upgrade(order, dates, explain);
                case RECAST -> recast(order, dates, explain);
            };
        } catch (AmountTooLarge tooLarge) {
            throw new Rejection.Invalid(String.valueOf(tooLarge.getMessage()));
        }
    }

    private Planned begin(Order order, BillDates dates, Explain explain) {
        var schedule = ContractPricing.price(order.terms(), explain);
        return new Planned(
                NewSchedule.of(order, schedule, dates),
                () -> sealed(order, WriteEstimate.response(order.terms(), order.phasePaymentTerms(), schedule)),
                schedule.totals().total());
    }

    private Planned upgrade(Order order, BillDates dates, Explain explain) {
        milestones.check(order);
        var base = base(order);
        var known = ofAgreement(base, invoices.ofSubscription(order.subscriptionId()));
        var openFrom = UpgradeSchedule.openFrom(known, base.terms(), order.startsAt(), dates.today());
        var upgrade = Upgrade.of(base.terms(), order.terms(), order.startsAt(), openFrom, explain);
        var change = UpgradeSchedule.of(order, upgrade, openFrom, known, completed(known), dates);
        return new Planned(
                change,
                () -> sealed(
                        order,
                        UpgradeEstimate.of(
                                order,
                                upgrade,
                                new EarlierLines(base, this::base),
                                ContractPricing.price(order.terms(), Explain.OFF),
                                resulting(order, known, change))),
                upgrade.totals().total());
    }

    /// What invoices to come bill of milestones. Most bill none, and nothing is asked for.
    private Function<Invoice, List<Extra>> completed(List<Invoice> invoices) {
        var deferred = invoices.stream()
                .filter(invoice -> invoice.isOpen() && invoice.content().hasExtras())
                .toList();
        var extras = deferred.isEmpty() ? Map.<UUID, List<Extra>>of() : milestones.completed(deferred);
        return invoice -> extras.getOrDefault(invoice.invoiceId(), List.of());
    }

    /// Those of the invoices that bill the agreement an order belongs to. Others may be about the same days: issued
    /// ones that a recast has replaced, or voided ones.
    private List<Invoice> ofAgreement(Order order, List<Invoice> invoices) {
        var orderIds = new HashSet<UUID>();
        var earlier = order;
        while (orderIds.add(earlier.orderId()) && earlier.orderType() == OrderType.UPGRADE) {
            earlier = base(earlier);
        }
        return invoices.stream()
                .filter(invoice -> orderIds.contains(invoice.to().agreedOrderId()))
                .toList();
    }

    /// All invoices of the agreement that is changed, as the change leaves them, without what they bill beyond their
    /// schedule.
    private List<Invoice> resulting(Order order, List<Invoice> known, ScheduleChange change) {
        var changed = new HashSet<>();
        change.changed().forEach(invoice -> changed.add(invoice.invoiceId()));
        var resulting = new ArrayList<>(change.changed());
        resulting.addAll(change.added());
        known.stream().filter(invoice -> !changed.contains(invoice.invoiceId())).forEach(resulting::add);
        return resulting.stream().map(invoice -> scheduled(invoice, order)).toList();
    }

    private Invoice scheduled(Invoice invoice, Order order) {
        if (!invoice.content().hasExtras()) {
            return invoice;
        }
        var basis = invoice.to().agreedOrderId().equals(order.orderId())
                ? order.basisOf(invoice, this::order)
                : basis(invoice);
        return invoice.with(
                invoice.to(), InvoiceContent.of(basis.price(invoice.content().period(), Explain.OFF)));
    }

    private Planned recast(Order order, BillDates dates, Explain explain) {
        var schedule = ContractPricing.price(order.terms(), explain);
        var known = invoices.ofSubscription(order.subscriptionId());
        var change = RecastSchedule.of(order, schedule, known, this::basis, completed(known), consumed, dates);
        var credit = RecastSchedule.adjustmentCredit(order, change.adjusted()).minorUnits();
        return new Planned(
                change,
                () -> sealed(
                        order,
                        new RecastEstimate(
                                WriteEstimate.response(order.terms(), order.phasePaymentTerms(), schedule)
                                        .withCredit(credit),
                                credit,
                                order.details().creditLabel())),
                schedule.totals().total());
    }

    private SealedEstimate sealed(Order order, Object response) {
        return SealedEstimate.of(order.terms(), response, json);
    }

    private InvoiceBasis basis(Invoice invoice) {
        return order(invoice.to().agreedOrderId()).basisOf(invoice, this::order);
    }

    private Order base(Order order) {
        return order(order.baseOrderId());
    }

    private Order order(UUID orderId) {
        return orders.find(orderId).orElseThrow();
    }
}
