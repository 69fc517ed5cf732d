package io.billwright.core.contract;

import io.billwright.core.discount.Coupon;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.pricing.Charging;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// What the completion of a part of a milestone bills (R19).
public record MilestoneCompletion(Amount gross, Amount net) {

    /// Units of a milestone in their order: all up to `after`, less all up to `before`.
    public record Units(long before, long after) {

        public long count() {
            return after - before;
        }

        /// The first units that are not taken, so many of them.
        public static List<Units> free(long quantity, List<Units> taken) {
            var free = new ArrayList<Units>();
            long reached = 0;
            long missing = quantity;
            for (var next : taken.stream()
                    .sorted(Comparator.comparingLong(Units::before))
                    .toList()) {
                long found = Math.min(missing, next.before - reached);
                if (found > 0) {
                    free.add(new Units(reached, reached + found));
                    missing -= found;
                }
                reached = next.after;
            }
            if (missing > 0) {
                free.add(new Units(reached, reached + missing));
            }
            return free;
        }
    }

    /// Of several stretches of units, as there are where something was given back between them (R17).
    public static MilestoneCompletion of(
            Line line, Optional<Coupon> coupon, List<Units> units, CurrencyCode currency, Explain explain) {
        var parts = units.stream()
                .map(part -> of(line, coupon, part.before, part.after, currency, explain))
                .toList();
        return parts.size() == 1
                ? parts.getFirst()
                : new MilestoneCompletion(
                        explain.sum(line.brick().name(), currency, parts, MilestoneCompletion::gross),
                        explain.sum(line.brick().name(), currency, parts, MilestoneCompletion::net));
    }

    /// The completions follow the running total of the line, never prorated, and its discounts apply in ratio. A
    /// coupon counts with its rate; its amount went to the lines of the schedule.
    public static MilestoneCompletion of(
            Line line, Optional<Coupon> coupon, long before, long after, CurrencyCode currency, Explain explain) {
        if (before < 0 || before >= after || line.quantity().longValueExact() < after) {
            throw new IllegalArgumentException("a completion lies within the milestone's quantity");
        }
        var gross = Charging.amount(line.price(), line.charged(explain), explain);
        var net = line.discounts().apply(gross, explain.input("whole milestone", 1), explain);
        if (coupon.orElse(null) instanceof Coupon.Rate(var code, var percent)) {
            net = net.lessPercent("after coupon", explain.input(explain.name(code, " in %"), percent));
        }
        var whole = explain.input("quantity of the milestone", line.quantity());
        var shares = List.of(
                explain.input("completed before", before).dividedBy("share before", whole),
                explain.input("completed now", after).dividedBy("share now", whole));
        return new MilestoneCompletion(
                added(line, gross, shares, currency, explain), added(line, net, shares, currency, explain));
    }

    private static Amount added(Line line, Figure whole, List<Figure> shares, CurrencyCode currency, Explain explain) {
        var upTo = shares.stream()
                .map(share -> whole.times("exact amount so far", share))
                .toList();
        return explain.overTime(line.brick().name(), upTo, currency).getLast();
    }
}
