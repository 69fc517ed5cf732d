package io.billwright.agreements.orders;

import io.billwright.agreements.orders.CreditDecreases.Decrease;
import io.billwright.agreements.orders.CreditDecreases.Taken;
import io.billwright.core.contract.InvoiceBasis;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.contract.Terms;
import io.billwright.core.contract.Upgrade;
import io.billwright.core.contract.Upgrade.State;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoicing.invoices.Invoice;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// The invoices of an agreement that an upgrade changes. A decrease is credited on the invoices that billed the
/// amount, latest change first, and on none for more than is left of it (R11). A change that is billed on a later day
/// has billed nothing yet, so it is credited last.
final class BilledAgreement {

    /// The cents that rounding may leave between what one change billed and a later one takes back.
    private static final long ROUNDING = 2;

    private final List<Order> chain;
    private final List<Invoice> invoices;
    private final Function<UUID, Order> find;
    private final ToLongFunction<Invoice> leftOf;
    private final CreditDecreases credits;
    private final Instant creditedAt;
    private final Map<UUID, Long> left = new HashMap<>();
    private final Map<DatePeriod, List<Share>> shares = new HashMap<>();

    private record Share(Invoice invoice, Money amount) {}

    /// `chain` are the orders of the agreement, latest first; `leftOf` returns what the books still hold of an issued
    /// invoice, and `creditedAt` is when decreases are credited.
    BilledAgreement(
            List<Order> chain,
            List<Invoice> invoices,
            Function<UUID, Order> find,
            ToLongFunction<Invoice> leftOf,
            CreditDecreases credits,
            Instant creditedAt) {
        this.creditedAt = creditedAt;
        this.chain = chain;
        this.find = find;
        this.invoices = invoices;
        this.leftOf = leftOf;
        this.credits = credits;
    }

    /// The invoice of a billing period; a voided one only if there is no other.
    Invoice ofPeriod(DatePeriod period) {
        return invoices.stream()
                .filter(Invoice::billsAPeriod)
                .filter(invoice -> invoice.content().period().start().equals(period.start()))
                .min(Comparator.comparing(Invoice::isVoided))
                .orElseThrow(() -> new IllegalStateException("a period without an invoice: " + period));
    }

    /// Whether another system billed the period, before the agreement was taken over from it. Such a period has no
    /// invoice here.
    private boolean isElsewhere(DatePeriod period) {
        return chain.getLast().billedElsewhere(period);
    }

    /// A period billed by another system counts as issued, but has no invoice on which anything could be credited.
    private State elsewhere(DatePeriod period) {
        return new State.Issued(taxOf(period), this::limit);
    }

    /// How a period is settled; empty if its invoice is not issued yet.
    Optional<SettledPeriod.State> settled(DatePeriod period) {
        return switch (state(period)) {
            case State.Open() -> Optional.empty();
            case State.Issued _ -> Optional.of(SettledPeriod.State.ISSUED);
            case State.Voided() -> Optional.of(SettledPeriod.State.VOIDED);
        };
    }

    State state(DatePeriod period) {
        if (isElsewhere(period)) {
            return elsewhere(period);
        }
        var invoice = ofPeriod(period);
        if (invoice.isVoided()) {
            return new State.Voided();
        }
        return invoice.isIssued()
                ? new State.Issued(BilledTax.of(invoice, termsOf(invoice)), this::limit)
                : new State.Open();
    }

    /// The state in which an accepted upgrade found a period, with the amount it credited.
    State state(DatePeriod period, List<SettledPeriod> settled) {
        return settled.stream()
                .filter(one -> one.startsAt().equals(period.start()))
                .findFirst()
                .map(found -> switch (found.state()) {
                    case VOIDED -> new State.Voided();
                    case ISSUED ->
                        (State) new State.Issued(
                                taxOf(period),
                                decrease -> new Money(
                                        found.credited(),
                                        decrease.totals().total().money().currency()));
                })
                .orElseGet(State.Open::new);
    }

    private TaxTreatment taxOf(DatePeriod period) {
        if (isElsewhere(period)) {
            return chain.getFirst().terms().tax().on(period.start());
        }
        var invoice = ofPeriod(period);
        return BilledTax.of(invoice, termsOf(invoice));
    }

    /// The credit notes for the decreases of an upgrade.
    List<Decrease> decreases(List<PricedPeriod> periods, Explain explain) {
        var decreases = new ArrayList<Decrease>();
        for (var period : periods) {
            for (var share : shares.getOrDefault(period.dates(), List.of())) {
                Upgrade.atMost(period, share.amount, explain)
                        .ifPresent(credited -> decreases.add(new Decrease(share.invoice, credited)));
            }
        }
        return decreases;
    }

    /// What an accepted upgrade takes back, as things are now, of the periods that were issued when it was accepted.
    List<Decrease> decreases(Order upgrade, Terms before, Explain explain) {
        var periods = new ArrayList<PricedPeriod>();
        for (var settled : upgrade.settledPeriods()) {
            if (settled.state() == SettledPeriod.State.ISSUED) {
                decrease(upgrade, before, settled.startsAt(), explain).ifPresent(periods::add);
            }
        }
        return decreases(periods, explain);
    }

    private Optional<PricedPeriod> decrease(Order upgrade, Terms before, LocalDate start, Explain explain) {
        var period = before.periodOn(start);
        var from = upgrade.startsAt().isAfter(start) ? upgrade.startsAt() : start;
        var live = isElsewhere(period) ? period : liveDays(ofPeriod(period));
        if (live == null || !live.end().isAfter(from)) {
            return Optional.empty();
        }
        var days = new DatePeriod(from, live.end());
        var difference = new InvoiceBasis.Difference(before, upgrade.terms(), upgrade.startsAt())
                .taxed(taxOf(period))
                .price(days, explain);
        return Upgrade.wanted(difference).minorUnits() <= 0
                ? Optional.empty()
                : Upgrade.atMost(difference, limit(difference), explain);
    }

    private static @Nullable DatePeriod liveDays(Invoice invoice) {
        return invoice.isVoided() ? null : invoice.live();
    }

    private Money limit(PricedPeriod decrease) {
        var currency = decrease.totals().total().money().currency();
        var given = new ArrayList<Share>();
        var rest = SoldTwoWays.wanted(decrease);
        long credited = 0;
        for (var invoice : layers(decrease.dates())) {
            var part = invoice.billsAPeriod() ? rest : rest.atMost(billedFor(invoice, decrease.dates()));
            if (invoice.isVoided()) {
                rest = rest.minus(part);
                continue;
            }
            long available = left.computeIfAbsent(invoice.invoiceId(), _ -> leftOf(invoice));
            var wish = rest.minus(part).total() <= ROUNDING ? rest : part;
            long taken = Math.clamp(available, 0, wish.total());
            if (taken > 0) {
                left.put(invoice.invoiceId(), available - taken);
                given.add(new Share(invoice, new Money(taken, currency)));
            }
            credited += taken;
            rest = invoice.billsAPeriod() ? rest.less(taken) : rest.minus(wish);
        }
        shares.put(decrease.dates(), given);
        return new Money(credited, currency);
    }

    private long leftOf(Invoice invoice) {
        return invoice.isIssued()
                ? leftOf.applyAsLong(invoice)
                : invoice.content().total();
    }

    /// The invoices that bill these days: the changes of the agreement, latest first, then the invoice of the period,
    /// then changes that are billed later.
    private List<Invoice> layers(DatePeriod days) {
        var ids = chain.stream().map(Order::orderId).toList();
        return invoices.stream()
                .filter(invoice -> invoice.content().period().start().isBefore(days.end())
                        && invoice.content().period().end().isAfter(days.start()))
                .filter(invoice -> invoice.billsAPeriod() ? isCounted(invoice, days) : isCounted(invoice))
                .sorted(Comparator.comparing(this::isBilledLater)
                        .thenComparing(Invoice::billsAPeriod)
                        .thenComparingInt(invoice -> ids.indexOf(invoice.differenceOf())))
                .toList();
    }

    private boolean isBilledLater(Invoice invoice) {
        return invoice.isOpen() && invoice.billAt().isAfter(creditedAt);
    }

    private boolean isCounted(Invoice invoice, DatePeriod days) {
        var period = chain.getFirst().terms().periodOn(days.start());
        return ofPeriod(period).invoiceId().equals(invoice.invoiceId());
    }

    /// If a difference was rebilled after a void, only the new invoice counts (R17).
    private boolean isCounted(Invoice difference) {
        return invoices.stream()
                .filter(other -> other.differenceOf().equals(difference.differenceOf()))
                .filter(other -> other.content()
                        .period()
                        .start()
                        .equals(difference.content().period().start()))
                .min(Comparator.comparing(Invoice::isVoided))
                .filter(difference::equals)
                .isPresent();
    }

    /// What the difference of an earlier upgrade bills for some days, less what later upgrades took back of it.
    private SoldTwoWays billedFor(Invoice difference, DatePeriod days) {
        var order = order(difference.differenceOf());
        var part = days.common(difference.content().period()).orElseThrow();
        var basis = new InvoiceBasis.Difference(base(order), order.terms(), order.startsAt())
                .taxed(BilledTax.of(difference, order.terms()));
        return SoldTwoWays.billed(basis.price(part, Explain.OFF)).less(takenBack(difference, part));
    }

    private Terms base(Order order) {
        return order(order.baseOrderId()).terms();
    }

    private long takenBack(Invoice invoice, DatePeriod days) {
        var issued = invoice.issued();
        if (issued == null || issued.noted() == 0) {
            return 0;
        }
        return taken(invoice).stream()
                .mapToLong(taken -> share(
                        taken.net() + taken.tax(), taken.days(invoice.content().period()), days))
                .sum();
    }

    private List<Taken> taken(Invoice invoice) {
        return credits.taken(List.of(invoice.invoiceId())).getOrDefault(invoice.invoiceId(), List.of());
    }

    private long share(long amount, DatePeriod whole, DatePeriod days) {
        var part = whole.common(days);
        if (part.isEmpty()) {
            return 0;
        }
        var terms = chain.getFirst().terms();
        var calendar = terms.calendar();
        var ratio = calendar.months(part.get().start(), part.get().end())
                .dividedBy(calendar.months(whole.start(), whole.end()));
        return Money.round(Fraction.of(amount, 100).times(ratio), terms.currency())
                .minorUnits();
    }

    private Terms termsOf(Invoice invoice) {
        return order(invoice.to().agreedOrderId()).terms();
    }

    private Order order(UUID orderId) {
        return chain.stream()
                .filter(order -> order.orderId().equals(orderId))
                .findFirst()
                .orElseGet(() -> find.apply(orderId));
    }
}
