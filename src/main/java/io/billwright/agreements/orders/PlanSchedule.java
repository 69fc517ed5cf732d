package io.billwright.agreements.orders;

import io.billwright.agreements.estimates.ExplainLimit;
import io.billwright.agreements.estimates.SealedEstimate;
import io.billwright.agreements.estimates.WriteEstimate;
import io.billwright.agreements.orders.CreditDecreases.Decrease;
import io.billwright.agreements.orders.CreditDecreases.NotedLine;
import io.billwright.agreements.orders.CreditDecreases.Taken;
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
import io.billwright.invoicing.ledger.Account;
import io.billwright.invoicing.ledger.LedgerStore;
import io.billwright.invoicing.settlement.WriteOffs;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Calculates what accepting an order would do to the schedule, and the estimate of that. Both come from one
/// calculation, so an order bills what its estimate said (R22).
@Component
public final class PlanSchedule {

    private final OrderStore orders;
    private final InvoiceStore invoices;
    private final AgreedMilestones milestones;
    private final ConsumedUnits consumed;
    private final CreditDecreases credits;
    private final LedgerStore ledger;
    private final WriteOffs writeOffs;
    private final JsonMapper json;

    PlanSchedule(
            OrderStore orders,
            InvoiceStore invoices,
            AgreedMilestones milestones,
            ConsumedUnits consumed,
            CreditDecreases credits,
            LedgerStore ledger,
            WriteOffs writeOffs,
            JsonMapper json) {
        this.orders = orders;
        this.invoices = invoices;
        this.milestones = milestones;
        this.consumed = consumed;
        this.credits = credits;
        this.ledger = ledger;
        this.writeOffs = writeOffs;
        this.json = json;
    }

    /// The change of the schedule, its estimate, and the total of the estimate with its explanation.
    public record Planned(ScheduleChange change, Supplier<SealedEstimate> estimate, Amount total) {

        /// Whether this is what the estimate with this hash said; without a hash, always.
        public boolean holdsTo(@Nullable String estimateHash) {
            return estimateHash == null || estimateHash.equals(estimate.get().hash());
        }
    }

    /// `order` need not be stored. Call inside a transaction of the seller; to act on the result, hold the lock on
    /// the subscription.
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
        var chain = chain(base);
        var known = ofAgreement(chain, invoices.ofSubscription(order.subscriptionId()));
        var billed = billed(chain, known, dates.effectiveAt());
        var running = base.basis(base.terms().periodOn(order.startsAt()), this::order);
        var upgrade = Upgrade.of(running, order.terms(), order.startsAt(), billed::state, explain);
        var decreases = billed.decreases(upgrade.decreases(), explain);
        Function<Invoice, InvoiceBasis> basis =
                invoice -> order.basisOf(invoice, id -> id.equals(order.orderId()) ? order : order(id));
        var change = UpgradeSchedule.of(order, upgrade, billed, decreases, completed(known), basis, dates);
        return new Planned(
                change,
                () -> sealed(
                        order,
                        UpgradeEstimate.of(
                                order,
                                upgrade,
                                change,
                                new EarlierLines(base, this::base),
                                ContractPricing.price(order.terms(), Explain.OFF),
                                resulting(order, known, change))),
                upgrade.totals().total());
    }

    /// The effect of an upgrade, for its order form: as things are now for a draft based on the agreement in force,
    /// otherwise as recorded with the order.
    public Upgrade shown(Order upgrade, boolean asOfNow, BillDates dates) {
        var base = base(upgrade);
        var chain = chain(base);
        var known = ofAgreement(chain, invoices.ofSubscription(upgrade.subscriptionId()));
        var billed = billed(chain, known, dates.effectiveAt());
        var running = base.basis(base.terms().periodOn(upgrade.startsAt()), this::order);
        return Upgrade.of(
                running,
                upgrade.terms(),
                upgrade.startsAt(),
                asOfNow ? billed::state : period -> billed.state(period, upgrade.settledPeriods()),
                Explain.OFF);
    }

    /// What an accepted upgrade takes back of issued invoices as things are now (R11).
    public List<Decrease> decreases(Order upgrade, Instant now, Explain explain) {
        var base = base(upgrade);
        var chain = chain(base);
        var known = ofAgreement(chain, invoices.ofSubscription(upgrade.subscriptionId()));
        return billed(chain, known, now).decreases(upgrade, base.terms(), explain);
    }

    /// An order and those it changed, back to the one that began the agreement.
    private List<Order> chain(Order last) {
        var chain = new ArrayList<>(List.of(last));
        while (chain.getLast().orderType() == OrderType.UPGRADE) {
            chain.add(base(chain.getLast()));
        }
        return chain;
    }

    private BilledAgreement billed(List<Order> chain, List<Invoice> known, Instant creditedAt) {
        return new BilledAgreement(chain, known, this::order, this::left, credits, creditedAt);
    }

    /// What the books still hold of an invoice as revenue and tax, plus the tax of what was written off, which a
    /// credit note takes back first.
    private long left(Invoice invoice) {
        var balances = ledger.balances(invoice.invoiceId());
        long booked = Math.addExact(balances.getOrDefault(Account.REVENUE, 0L), balances.getOrDefault(Account.TAX, 0L));
        return invoice.known().writtenOff() == 0 ? -booked : writeOffs.tax(invoice.invoiceId()) - booked;
    }

    /// The deferred completions that open invoices bill. Most invoices have none, and then nothing is queried.
    private Function<Invoice, List<Extra>> completed(List<Invoice> invoices) {
        var deferred = invoices.stream()
                .filter(invoice -> invoice.isOpen() && invoice.content().hasExtras())
                .toList();
        var extras = deferred.isEmpty() ? Map.<UUID, List<Extra>>of() : milestones.completed(deferred);
        return invoice -> extras.getOrDefault(invoice.invoiceId(), List.of());
    }

    /// The invoices that bill this agreement. Others can cover the same days: issued or voided invoices of an
    /// agreement that a recast has replaced.
    private static List<Invoice> ofAgreement(List<Order> chain, List<Invoice> invoices) {
        var orderIds = chain.stream().map(Order::orderId).collect(Collectors.toSet());
        return invoices.stream()
                .filter(invoice -> orderIds.contains(invoice.to().agreedOrderId()))
                .toList();
    }

    /// All invoices of the changed agreement as the change leaves them, without extras.
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
        requireBilledHere(order);
        var schedule = ContractPricing.price(order.terms(), explain);
        var known = invoices.ofSubscription(order.subscriptionId());
        var change =
                RecastSchedule.of(order, schedule, known, this::basis, completed(known), noted(known), consumed, dates);
        long credit = RecastSchedule.adjustmentCredit(order, change.adjusted()).minorUnits();
        return new Planned(
                change,
                () -> sealed(
                        order,
                        new RecastEstimate(
                                WriteEstimate.response(order.terms(), order.phasePaymentTerms(), schedule)
                                        .withCredit(change.paidByCredit()),
                                credit,
                                order.details().creditLabel())),
                schedule.totals().total());
    }

    /// A recast bills its days anew and takes back what was billed for them. For days billed by another system, only
    /// the seller knows how much that is.
    private void requireBilledHere(Order recast) {
        var until = orders.billedElsewhereUntil(recast.subscriptionId(), recast.startsAt());
        if (until.isPresent()
                && recast.startsAt().isBefore(until.get())
                && recast.details().adjustmentCredit() == null) {
            throw Rejection.Invalid.field(
                    "starts_at",
                    "must not be before " + until.get()
                            + ", until when another system has billed, unless adjustment_credit says what goes back");
        }
    }

    /// What ending a subscription does to the periods that the end falls into; `from` is the first day after it.
    public EndSchedule ended(Subscription subscription, LocalDate from) {
        var known = invoices.ofSubscription(subscription.subscriptionId());
        return EndSchedule.of(known, from, this::basis, completed(known), noted(known), subscription.currency());
    }

    /// What credit notes have taken back of the invoices. Most have none, and then nothing is queried.
    private RecastAdjustment.Noted noted(List<Invoice> known) {
        var noted = known.stream()
                .filter(invoice -> invoice.issued() != null && invoice.issued().noted() != 0)
                .map(Invoice::invoiceId)
                .toList();
        var taken = noted.isEmpty() ? Map.<UUID, List<Taken>>of() : credits.taken(noted);
        var takenBack = new HashMap<UUID, List<TakenBack>>();
        var lines = noted.isEmpty() ? Map.<UUID, List<NotedLine>>of() : credits.lines(noted);
        return new RecastAdjustment.Noted(
                invoice -> takenBack.computeIfAbsent(
                        invoice.invoiceId(),
                        id -> taken.getOrDefault(id, List.of()).stream()
                                .map(one -> takenBack(one, invoice))
                                .toList()),
                invoice -> lines.getOrDefault(invoice.invoiceId(), List.of()));
    }

    private TakenBack takenBack(Taken taken, Invoice invoice) {
        var upgrade = order(taken.orderId());
        var tax = BilledTax.of(invoice, order(invoice.to().agreedOrderId()).terms());
        return TakenBack.of(taken, invoice, base(upgrade).terms(), upgrade.terms(), tax);
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
