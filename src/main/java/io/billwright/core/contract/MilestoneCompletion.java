package io.billwright.core.contract;

import io.billwright.core.discount.Coupon;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.core.pricing.Charging;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The amount billed for completing part of a milestone (R19).
public record MilestoneCompletion(Amount gross, Amount net) {

    /// A range of the units of a milestone: those after the first `before` and up to `after`.
    public record Units(long before, long after) {

        public long count() {
            return after - before;
        }

        /// The first `quantity` units that are not taken.
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

        /// The units that are in both lists.
        public static List<Units> among(List<Units> units, List<Units> others) {
            return units.stream()
                    .flatMap(one -> others.stream()
                            .map(other ->
                                    new Units(Math.max(one.before, other.before), Math.min(one.after, other.after))))
                    .filter(common -> common.count() > 0)
                    .toList();
        }

        /// The units that are not in `others`.
        public static List<Units> without(List<Units> units, List<Units> others) {
            var left = units;
            for (var other : others) {
                left = left.stream()
                        .flatMap(one -> Stream.of(
                                new Units(one.before, Math.min(one.after, Math.max(one.before, other.before))),
                                new Units(Math.max(one.before, Math.min(one.after, other.after)), one.after)))
                        .filter(rest -> rest.count() > 0)
                        .distinct()
                        .toList();
            }
            return left;
        }
    }

    /// The units completed before an upgrade changed the price or the quantity, and what they came to. They stay as
    /// billed, and the rest shares what is left of the new price.
    public record Kept(List<Units> units, Money gross, Money net) {

        long count() {
            return units.stream().mapToLong(Units::count).sum();
        }

        /// How many of the units before `unit` are kept.
        private long before(long unit) {
            return units.stream()
                    .mapToLong(kept -> Math.max(0, Math.min(unit, kept.after) - kept.before))
                    .sum();
        }
    }

    /// All units of a milestone and their price before and after discounts. If it is the same under two terms, they
    /// price completions alike.
    public record Whole(long quantity, Fraction gross, Fraction net) {}

    /// Units and the terms that price them.
    public record Priced(Line line, Optional<Coupon> coupon, Optional<Kept> kept, List<Units> units) {}

    public static Whole whole(Line line, Optional<Coupon> coupon) {
        var gross = gross(line, Explain.OFF);
        var net = net(line, coupon, gross, Explain.OFF);
        return new Whole(line.quantity().longValueExact(), gross.value(), net.value());
    }

    /// Prices several ranges of units. There are several if a void has released units between them (R17).
    static MilestoneCompletion of(List<Priced> priced, CurrencyCode currency, Explain explain) {
        var parts = priced.stream()
                .flatMap(one -> one.units.stream().map(units -> of(one, units, currency, explain)))
                .toList();
        if (parts.size() == 1) {
            return parts.getFirst();
        }
        var name = priced.getFirst().line.brick().name();
        return new MilestoneCompletion(
                explain.sum(name, currency, parts, MilestoneCompletion::gross),
                explain.sum(name, currency, parts, MilestoneCompletion::net));
    }

    /// Completions follow the running total of the line and are never prorated; its discounts apply in proportion.
    private static MilestoneCompletion of(Priced priced, Units units, CurrencyCode currency, Explain explain) {
        var line = priced.line;
        long kept = priced.kept.map(Kept::count).orElse(0L);
        long before =
                units.before - priced.kept.map(one -> one.before(units.before)).orElse(0L);
        long after =
                units.after - priced.kept.map(one -> one.before(units.after)).orElse(0L);
        if (before < 0 || before >= after || line.quantity().longValueExact() - kept < after) {
            throw new IllegalArgumentException("a completion lies within the milestone's quantity");
        }
        var gross = gross(line, explain);
        var net = net(line, priced.coupon, gross, explain);
        var whole = explain.input("quantity of the milestone", line.quantity());
        if (priced.kept.isPresent()) {
            gross = left(gross, priced.kept.get().gross, explain);
            net = left(net, priced.kept.get().net, explain);
            whole = whole.minus("quantity of the rest", explain.input("completed under other terms", kept));
        }
        var shares = List.of(
                explain.input("completed before", before).dividedBy("share before", whole),
                explain.input("completed now", after).dividedBy("share now", whole));
        return new MilestoneCompletion(
                added(line, gross, shares, currency, explain), added(line, net, shares, currency, explain));
    }

    private static Figure gross(Line line, Explain explain) {
        return Charging.amount(line.price(), line.charged(explain), explain);
    }

    /// Only a percentage coupon counts; a fixed amount went to the lines of the schedule.
    private static Figure net(Line line, Optional<Coupon> coupon, Figure gross, Explain explain) {
        var net = line.discounts().apply(gross, explain.input("whole milestone", 1), null, explain);
        return coupon.orElse(null) instanceof Coupon.Rate(var code, var percent)
                ? net.lessPercent("after coupon", explain.input(explain.name(code, " in %"), percent))
                : net;
    }

    private static Figure left(Figure price, Money billed, Explain explain) {
        var left = price.minus(
                "left of the price",
                explain.input("billed under other terms", billed).exact());
        return left.value().signum() < 0 ? explain.input("nothing left", 0) : left;
    }

    private static Amount added(Line line, Figure whole, List<Figure> shares, CurrencyCode currency, Explain explain) {
        var upTo = shares.stream()
                .map(share -> whole.times("exact amount so far", share))
                .toList();
        return explain.overTime(line.brick().name(), upTo, currency).getLast();
    }
}
