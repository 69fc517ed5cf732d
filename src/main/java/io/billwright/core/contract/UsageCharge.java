package io.billwright.core.contract;

import io.billwright.core.contract.Extra.Charged;
import io.billwright.core.contract.Extra.Metered;
import io.billwright.core.discount.Coupon;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.core.pricing.Charging;
import io.billwright.core.pricing.Commitment;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/// Prices the usage of a window as it is now, less what was billed for it before (R9, R18).
final class UsageCharge {

    private final Metered metered;
    private final MeteredWindow window;
    private final Explain explain;
    private final Figure committed;

    private UsageCharge(Metered metered, Explain explain) {
        this.metered = metered;
        this.window = metered.window();
        this.explain = explain;
        this.committed = explain.input("committed quantity", window.committed());
    }

    static Charged of(Metered metered, CurrencyCode currency, Explain explain) {
        return new UsageCharge(metered, explain).charged(currency);
    }

    private Charged charged(CurrencyCode currency) {
        var parts = window.parts();
        var grosses = grosses();
        var nets = new ArrayList<Figure>(parts.size());
        for (int i = 0; i < parts.size(); i++) {
            nets.add(net(parts.get(i), grosses.get(i)));
        }
        // Overage is never negative, even if later tiers or later terms make the total cheaper. Terms with different
        // discounts can make it so after discounts alone.
        var gross = together(grosses);
        var net = gross.value().signum() < 0 ? gross : together(nets);
        return new Charged(
                rest("gross", orNothing(gross), metered.billed().gross(), currency),
                rest("net", orNothing(net), metered.billed().net(), currency));
    }

    private Figure orNothing(Figure overage) {
        return overage.value().signum() < 0 ? nothing() : overage;
    }

    /// The gross under each of the terms.
    private List<Figure> grosses() {
        if (window.parts().size() == 1) {
            return List.of(overage(window.parts().getFirst(), used()));
        }
        return metered.used().byPart().isEmpty() ? byShare() : byDay();
    }

    /// Prices units by the terms of their day. They continue up the tiers from where the terms before left off.
    private List<Figure> byDay() {
        var grosses = new ArrayList<Figure>(window.parts().size());
        var reached = committed;
        var used = BigDecimal.ZERO;
        for (int i = 0; i < window.parts().size(); i++) {
            var part = window.parts().get(i);
            used = used.add(metered.used().byPart().get(i));
            var usedBy = explain.input(explain.name("used before ", part.days().end()), used);
            var next = usedBy.value().compareTo(committed.value()) > 0 ? usedBy : committed;
            grosses.add(
                    part.line().unlimited() || next.value().equals(reached.value())
                            ? nothing()
                            : Charging.amount(part.line().price(), next, explain)
                                    .minus(
                                            "under these terms",
                                            Charging.amount(part.line().price(), reached, explain)));
            reached = next;
        }
        return grosses;
    }

    /// Prices a value that belongs to no day under each of the terms, weighted by their share of the window (R3).
    private List<Figure> byShare() {
        var grosses = new ArrayList<Figure>(window.parts().size());
        var used = used();
        var months = explain.input("months of the window", window.months());
        for (var part : window.parts()) {
            var share = months.value().signum() == 0
                    ? explain.input("all of it", part.equals(window.parts().getLast()) ? 1 : 0)
                    : explain.input("months under these terms", part.months()).dividedBy("share of the window", months);
            grosses.add(overage(part, used).times("for its share", share));
        }
        return grosses;
    }

    private Figure used() {
        return explain.input("used", metered.used().quantity().max(BigDecimal.ZERO));
    }

    /// An unlimited brick costs nothing beyond its flat price.
    private Figure overage(UsagePart part, Figure used) {
        return part.line().unlimited()
                ? explain.input("unlimited", 0)
                : Commitment.overage(part.line().price(), committed, used, explain);
    }

    /// Percentage discounts apply as they do to the schedule (R6); fixed amounts do not.
    private Figure net(UsagePart part, Figure gross) {
        var net =
                part.line().discounts().withoutFixedAmount().apply(gross, explain.input("all of it", 1), null, explain);
        return part.coupon().orElse(null) instanceof Coupon.Rate(var code, var percent)
                ? net.lessPercent("after coupon", explain.input(explain.name(code, " in %"), percent))
                : net;
    }

    private Figure together(List<Figure> parts) {
        return parts.size() == 1 ? parts.getFirst() : explain.sum("under all terms", parts);
    }

    private Figure nothing() {
        return explain.input("nothing", 0);
    }

    private Amount rest(String name, Figure now, Money before, CurrencyCode currency) {
        return now.round(explain.name(name, " of all that was used"), currency)
                .minus(metered.line().brick().name(), explain.input(explain.name(name, " billed before"), before));
    }
}
