package io.billwright.metering.rating;

import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.OrderType;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.core.contract.Extra;
import io.billwright.core.contract.Extra.Metered;
import io.billwright.core.explain.Explain;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.metering.rating.ChangedUsage.Day;
import io.billwright.metering.rating.ChangedUsage.Hours;
import io.billwright.metering.rating.ChargeStore.Before;
import io.billwright.metering.rating.ChargeStore.Billed;
import io.billwright.platform.db.Ids;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// Finds the windows whose usage has changed since they were billed, and prices the changes (R18).
@Component
final class RateUsage {

    private final SubscriptionStore subscriptions;
    private final OrderStore orders;
    private final ChangedUsage changed;
    private final ChargeStore charges;
    private final CommitmentStore commitments;
    private final ReadMeters readMeters;

    RateUsage(
            SubscriptionStore subscriptions,
            OrderStore orders,
            ChangedUsage changed,
            ChargeStore charges,
            CommitmentStore commitments,
            ReadMeters readMeters) {
        this.subscriptions = subscriptions;
        this.orders = orders;
        this.changed = changed;
        this.charges = charges;
        this.commitments = commitments;
        this.readMeters = readMeters;
    }

    /// A changed window as it would be billed now.
    record Rated(Priced window, Metered metered) {

        boolean comesToNothing() {
            var charged = metered.price(window.subscription().currency(), Explain.OFF);
            return metered.quantity().signum() == 0
                    && charged.gross().money().minorUnits() == 0
                    && charged.net().money().minorUnits() == 0;
        }

        boolean isOverOn(LocalDate day) {
            return !window.dates().end().isAfter(day);
        }

        /// Whether an invoice may bill it: one of the same subscription, for the company that had the window (R12).
        boolean isFor(Invoice invoice) {
            return window.subscriptionId().equals(invoice.to().subscriptionId()) && window.isBilledTo(invoice.to());
        }

        Hours hours(UUID chargeId) {
            return new Hours(window.subscriptionId(), window.brickId(), window.from(), window.to(), chargeId);
        }
    }

    /// The changed windows of subscriptions whose usage is merged, ordered by subscription, brick and day.
    List<Rated> changed(Collection<UUID> subscriptionIds) {
        var days = changed.days(subscriptionIds);
        return days.isEmpty() ? List.of() : rated(windows(days));
    }

    /// Marks windows whose changes come to nothing as billed.
    void settle(List<Rated> nothing) {
        changed.settled(
                nothing.stream().map(rated -> rated.hours(Extra.SCHEDULED)).toList());
    }

    Map<UUID, AgreedUsage> agreed(Collection<UUID> subscriptionIds) {
        var accepted = orders.accepted(subscriptionIds).stream().collect(Collectors.groupingBy(Order::subscriptionId));
        var billed = charges.windows(subscriptionIds);
        var found = subscriptions.find(subscriptionIds);
        var cutShort = found.stream()
                .filter(one -> one.isOver()
                        || accepted.getOrDefault(one.subscriptionId(), List.of()).stream()
                                .anyMatch(order -> order.orderType() == OrderType.RECAST))
                .map(Subscription::subscriptionId)
                .toList();
        var scheduled = commitments.billed(cutShort);
        var kept = commitments.kept(cutShort);
        return found.stream()
                .collect(Collectors.toMap(
                        Subscription::subscriptionId,
                        one -> new AgreedUsage(
                                one,
                                accepted.getOrDefault(one.subscriptionId(), List.of()),
                                billed.getOrDefault(one.subscriptionId(), Map.of()),
                                scheduled.getOrDefault(one.subscriptionId(), Map.of()),
                                kept.getOrDefault(one.subscriptionId(), Map.of()))));
    }

    private List<Priced> windows(List<Day> days) {
        var agreed = agreed(days.stream().map(Day::subscriptionId).collect(Collectors.toSet()));
        var windows = new ArrayList<Priced>();
        var unpriced = new ArrayList<Hours>();
        for (var day : days) {
            // The days of a brick follow each other, so only the window found last can contain the next one.
            if (windows.isEmpty() || !windows.getLast().holds(day)) {
                var known = Objects.requireNonNull(agreed.get(day.subscriptionId()));
                known.window(day.brickId(), day.date())
                        .ifPresentOrElse(windows::add, () -> unpriced.add(day.hours(known.subscription())));
            }
        }
        changed.settled(unpriced);
        return windows;
    }

    private List<Rated> rated(List<Priced> windows) {
        var used = readMeters.used(windows);
        var billed = charges.billed(
                windows.stream().map(window -> Before.now(window.name())).toList());
        var rated = new ArrayList<Rated>(windows.size());
        for (int i = 0; i < windows.size(); i++) {
            var window = windows.get(i);
            var before = billed.getOrDefault(Before.now(window.name()), Billed.NOTHING);
            var metered = window.metered(Ids.next(), used.get(i), before);
            rated.add(new Rated(window, metered));
        }
        return rated;
    }
}
