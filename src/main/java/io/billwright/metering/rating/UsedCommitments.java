package io.billwright.metering.rating;

import io.billwright.agreements.orders.ConsumedUnits;
import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderType;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.core.contract.BilledInvoice.Unused;
import io.billwright.core.contract.Extra;
import io.billwright.core.money.Fraction;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoicing.invoices.InvoiceLine;
import io.billwright.metering.rating.ChangedUsage.Hours;
import io.billwright.metering.rating.CommitmentStore.Kept;
import io.billwright.metering.usage.CompactUsage;
import io.billwright.metering.usage.UsageDueStore;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// Compares usage with commitments, window by window: nothing rolls over (R9).
@Component
final class UsedCommitments implements ConsumedUnits {

    private final CompactUsage compactUsage;
    private final RateUsage rateUsage;
    private final ReadMeters readMeters;
    private final CommitmentStore commitments;
    private final ChangedUsage changed;
    private final SubscriptionStore subscriptions;
    private final UsageDueStore usageDue;

    UsedCommitments(
            CompactUsage compactUsage,
            RateUsage rateUsage,
            ReadMeters readMeters,
            CommitmentStore commitments,
            ChangedUsage changed,
            SubscriptionStore subscriptions,
            UsageDueStore usageDue) {
        this.compactUsage = compactUsage;
        this.rateUsage = rateUsage;
        this.readMeters = readMeters;
        this.commitments = commitments;
        this.changed = changed;
        this.subscriptions = subscriptions;
        this.usageDue = usageDue;
    }

    /// An unlimited brick has no units; its flat price is for time.
    @Override
    public Consumed of(UUID subscriptionId, InvoiceLine line, LocalDate startsAt, Predicate<Order> counts) {
        compactUsage.handle(List.of(subscriptionId));
        var agreed = Objects.requireNonNull(
                        rateUsage.agreed(List.of(subscriptionId)).get(subscriptionId))
                .by(counts);
        var windows = windows(agreed, line);
        var used = used(agreed, windows, startsAt).iterator();
        var billed = new ArrayList<BilledUnits>();
        var committed = Fraction.ZERO;
        var consumed = Fraction.ZERO;
        for (var window : windows) {
            // A window may be longer than the line: its usage uses up first what was billed first.
            var period = window.order().terms().periodOn(line.serves().start());
            var before = window.committedBefore(period.start());
            var units = new BilledUnits(
                    line.brickId(),
                    window.agreedStart(),
                    before,
                    window.committedBefore(line.serves().end()),
                    used.next(),
                    Fraction.ONE);
            committed = committed.plus(units.to().minus(before));
            consumed = consumed.plus(kept(units).minus(before));
            if (hasBegun(window, startsAt)) {
                billed.add(units);
            }
        }
        return committed.signum() == 0
                ? new Consumed(new Unused.ByTime(), List.of())
                : new Consumed(new Unused.ByUnits(committed, consumed), billed);
    }

    /// How many units stay committed in the window if the unused ones of these are given back.
    private static Fraction kept(BilledUnits units) {
        return least(units.to(), greatest(units.from(), units.used()));
    }

    private static Fraction least(Fraction one, Fraction other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    private static Fraction greatest(Fraction one, Fraction other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    private static boolean hasBegun(Priced window, LocalDate day) {
        return window.dates().start().isBefore(day);
    }

    @Override
    public void recast(Order recast, List<BilledUnits> units, Fraction share) {
        record Window(UUID brickId, LocalDate start) {}
        var windows = new LinkedHashMap<Window, List<BilledUnits>>();
        for (var one : units) {
            windows.computeIfAbsent(new Window(one.brickId(), one.window()), _ -> new ArrayList<>())
                    .add(one);
        }
        var kept = new ArrayList<Kept>();
        windows.forEach((window, billed) -> kept.add(new Kept(window.brickId(), window.start(), left(billed, share))));
        commitments.insert(recast.subscriptionId(), recast.orderId(), kept);
    }

    /// The units that stay committed in a window: those billed before these lines, and those of the lines that are
    /// not given back. Several lines may have billed parts of the window, or the same part, as an upgrade does;
    /// nobody has paid for what lies between the parts.
    private static Fraction left(List<BilledUnits> billed, Fraction share) {
        var parts = new ArrayList<BilledUnits>();
        for (var next :
                billed.stream().sorted(Comparator.comparing(BilledUnits::from)).toList()) {
            boolean isShared =
                    !parts.isEmpty() && next.from().compareTo(parts.getLast().to()) < 0;
            parts.add(isShared ? together(parts.removeLast(), next) : next);
        }
        var left = parts.getFirst().from();
        for (var part : parts) {
            var rest = part.to().minus(kept(part)).times(share).times(part.left());
            left = left.plus(part.to().minus(part.from())).minus(rest);
        }
        return left;
    }

    /// If another company takes over, usage before that is billed on that day at the latest (R12). A window that
    /// closes earlier is billed earlier, unless an open invoice of the former company can bill it (R18).
    @Override
    public void accepted(Order order) {
        if (order.orderType() != OrderType.UPGRADE && order.orderType() != OrderType.RECAST) {
            return;
        }
        var id = order.subscriptionId();
        var agreed = Objects.requireNonNull(rateUsage.agreed(List.of(id)).get(id));
        var subscription = agreed.subscription();
        var end = subscription.startOf(order.endsAt().plusDays(1));
        changed.reopen(agreed.bricks().stream()
                .map(brickId -> new Hours(
                        id,
                        brickId,
                        subscription.startOf(firstDayTouched(agreed, brickId, order)),
                        end,
                        Extra.SCHEDULED))
                .toList());
        if (agreed.isTakenOverBy(order)) {
            var takesOver = subscription.startOf(order.startsAt());
            subscriptions.usageDue(
                    id, subscriptions.usageDueAt(id).filter(takesOver::isAfter).orElse(takesOver));
        } else if (order.orderType() == OrderType.RECAST) {
            usageDue.forgetLater(id);
        }
        usageDue.billAlone(List.of(id));
    }

    @Override
    public void withdrawn(UUID subscriptionId) {
        usageDue.billAlone(List.of(subscriptionId));
    }

    /// The first day of the window that an order changes, or cuts short, on the day it starts. A window that would
    /// have ended that day anyway is left as it is: if its invoice was voided, nothing bills it by itself (R17).
    private static LocalDate firstDayTouched(AgreedUsage agreed, UUID brickId, Order order) {
        var day = order.startsAt();
        var without = agreed.by(one -> !one.orderId().equals(order.orderId()));
        return Stream.of(without, agreed)
                .flatMap(known -> known.window(brickId, day.minusDays(1)).stream())
                .map(Priced::dates)
                .filter(dates -> dates.contains(day))
                .map(DatePeriod::start)
                .min(Comparator.naturalOrder())
                .or(() ->
                        agreed.window(brickId, day).map(window -> window.dates().start()))
                .orElse(day);
    }

    private static BilledUnits together(BilledUnits one, BilledUnits other) {
        return new BilledUnits(
                one.brickId(),
                one.window(),
                least(one.from(), other.from()),
                greatest(one.to(), other.to()),
                one.used(),
                one.left());
    }

    /// The usage of each window before a day; none for windows that begin later. A billed window counts as a whole.
    private List<Fraction> used(AgreedUsage agreed, List<Priced> windows, LocalDate day) {
        var begun = windows.stream()
                .filter(window -> hasBegun(window, day))
                .map(window -> agreed.isBilled(window) ? window : window.until(day))
                .toList();
        var used = new ArrayList<Fraction>(windows.size());
        readMeters.used(begun).forEach(quantity -> used.add(Fraction.of(quantity.quantity())));
        while (used.size() < windows.size()) {
            used.add(Fraction.ZERO);
        }
        return used;
    }

    private static List<Priced> windows(AgreedUsage agreed, InvoiceLine line) {
        var windows = new ArrayList<Priced>();
        var day = line.serves().start();
        while (day.isBefore(line.serves().end())) {
            var window = agreed.window(line.brickId(), day).orElseThrow();
            windows.add(window);
            day = window.dates().end();
        }
        return windows;
    }
}
