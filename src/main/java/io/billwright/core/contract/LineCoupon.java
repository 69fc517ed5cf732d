package io.billwright.core.contract;

import io.billwright.core.discount.Coupon;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a coupon takes off the net of one line. `share` is the part of the phase that the net is for; for a fixed
/// amount with a first day, the part of the time from that day on.
interface LineCoupon {

    record Fixed(Figure amount, @Nullable LocalDate since) implements LineCoupon {

        @Override
        public Figure apply(Figure net, Figure share) {
            return net.minus("after coupon", amount.times("coupon", share));
        }
    }

    LineCoupon NONE = (net, _) -> net;

    Figure apply(Figure net, Figure share);

    /// The day from which a fixed amount counts, or null if it is for the whole phase.
    default @Nullable LocalDate since() {
        return null;
    }

    /// The coupon's effect on each of the lines that share it; they come in canonical order, by brick id.
    static Map<LinePricing, LineCoupon> onEach(
            Optional<Coupon> coupon, List<LinePricing> lines, CurrencyCode currency, Explain explain) {
        var parts = new HashMap<LinePricing, LineCoupon>();
        if (coupon.isPresent()) {
            switch (coupon.get()) {
                case Coupon.Rate(var code, var percent) -> {
                    var rate = explain.input(explain.name(code, " in %"), percent);
                    lines.forEach(line -> parts.put(line, (net, _) -> net.lessPercent("after coupon", rate)));
                }
                case Coupon.Fixed(var _, var _, var since, var _, var shared)
                when shared != null ->
                    lines.forEach(line -> shared.stream()
                            .filter(part -> part.from() == line.calendar().from()
                                    && part.brickId().equals(line.line().brick().id()))
                            .findFirst()
                            .ifPresent(part -> parts.put(
                                    line,
                                    new Fixed(explain.input("line's part of the coupon", part.amount()), since))));
                case Coupon.Fixed(var code, var amount, var since, var _, var _) -> {
                    var whole =
                            explain.input(explain.name("coupon ", code), amount).exact();
                    var concerned = since == null
                            ? lines
                            : lines.stream()
                                    .filter(line ->
                                            since.isBefore(line.calendar().end()))
                                    .toList();
                    spread(new Fixed(whole, since), concerned, parts, currency, explain);
                }
            }
        }
        return parts;
    }

    /// Splits the amount in proportion to the net of the lines before the coupon. Lines at or below zero get no
    /// share, and no line falls below zero (R5, R6).
    private static void spread(
            Fixed whole,
            List<LinePricing> lines,
            Map<LinePricing, LineCoupon> parts,
            CurrencyCode currency,
            Explain explain) {
        var bearing = new ArrayList<LinePricing>(lines.size());
        var weights = new ArrayList<Figure>(lines.size());
        for (var line : lines) {
            var weight = line.beforeCouponFrom(whole.since);
            if (weight.value().signum() > 0) {
                bearing.add(line);
                weights.add(weight);
            }
        }
        if (bearing.isEmpty()) {
            return;
        }
        var sum = explain.sum("all lines before the coupon", weights);
        if (sum.value().compareTo(whole.amount.value()) <= 0) {
            for (int i = 0; i < bearing.size(); i++) {
                parts.put(bearing.get(i), new Fixed(weights.get(i), whole.since));
            }
            return;
        }
        var factor = whole.amount.dividedBy("coupon for each unit of money", sum);
        var shares = weights.stream()
                .map(weight -> weight.times("exact share of the coupon", factor))
                .toList();
        var amounts = explain.allocate("line's part of the coupon", shares, currency);
        for (int i = 0; i < bearing.size(); i++) {
            parts.put(bearing.get(i), new Fixed(amounts.get(i).exact(), whole.since));
        }
    }
}
