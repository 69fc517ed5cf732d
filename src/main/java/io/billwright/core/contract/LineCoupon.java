package io.billwright.core.contract;

import io.billwright.core.discount.Coupon;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import io.billwright.core.money.CurrencyCode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a coupon takes off the net of one line; `share` is the part of the phase that net is for.
interface LineCoupon {

    LineCoupon NONE = (net, _) -> net;

    Figure apply(Figure net, Figure share);

    /// The coupon as it falls on each of the lines that share it, which come in the canonical order.
    static Map<LinePricing, LineCoupon> onEach(
            Optional<Coupon> coupon, List<LinePricing> lines, CurrencyCode currency, Explain explain) {
        var parts = new HashMap<LinePricing, LineCoupon>();
        if (coupon.isPresent()) {
            switch (coupon.get()) {
                case Coupon.Rate(var code, var percent) -> {
                    var rate = explain.input(explain.name(code, " in %"), percent);
                    lines.forEach(line -> parts.put(line, (net, _) -> net.lessPercent("after coupon", rate)));
                }
                case Coupon.Fixed(var code, var amount) -> {
                    var whole =
                            explain.input(explain.name("coupon ", code), amount).exact();
                    spread(whole, lines, parts, currency, explain);
                }
            }
        }
        return parts;
    }

    /// In proportion to what the lines come to before it; lines at or below zero bear none, unless all are (R5).
    private static void spread(
            Figure whole,
            List<LinePricing> lines,
            Map<LinePricing, LineCoupon> parts,
            CurrencyCode currency,
            Explain explain) {
        var bearing = lines.stream()
                .filter(line -> line.beforeCoupon().value().signum() > 0)
                .toList();
        if (bearing.isEmpty()) {
            lines.stream().limit(1).forEach(first -> parts.put(first, fixed(whole)));
            return;
        }
        var sum = explain.sum(
                "all lines before the coupon",
                bearing.stream().map(LinePricing::beforeCoupon).toList());
        var factor = whole.dividedBy("coupon for each unit of money", sum);
        var shares = bearing.stream()
                .map(line -> line.beforeCoupon().times("exact share of the coupon", factor))
                .toList();
        var amounts = explain.allocate("line's part of the coupon", shares, currency);
        for (int i = 0; i < bearing.size(); i++) {
            parts.put(bearing.get(i), fixed(amounts.get(i).exact()));
        }
    }

    private static LineCoupon fixed(Figure amount) {
        return (net, share) -> net.minus("after coupon", amount.times("coupon", share));
    }
}
