package io.billwright.core.contract;

import io.billwright.core.contract.Extra.Charged;
import io.billwright.core.contract.Extra.Metered;
import io.billwright.core.discount.Coupon;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.core.pricing.Commitment;
import java.math.BigDecimal;

/// What the usage of a window costs by now, less what was billed of it before (R9, R18).
final class UsageCharge {

    private UsageCharge() {}

    /// Rates lower it as they lower the schedule (R6).
    static Charged of(Metered metered, CurrencyCode currency, Explain explain) {
        var line = metered.line();
        var gross = gross(metered, explain);
        var net = line.discounts().withoutFixedAmount().apply(gross, explain.input("all of it", 1), explain);
        if (metered.coupon().orElse(null) instanceof Coupon.Rate(var code, var percent)) {
            net = net.lessPercent("after coupon", explain.input(explain.name(code, " in %"), percent));
        }
        var billed = metered.billed();
        return new Charged(
                rest(line, "gross", gross, billed.gross(), currency, explain),
                rest(line, "net", net, billed.net(), currency, explain));
    }

    /// Of an unlimited brick the flat price is all there is to pay.
    private static Figure gross(Metered metered, Explain explain) {
        var line = metered.line();
        return line.unlimited()
                ? explain.input("unlimited", 0)
                : Commitment.overage(
                        line.price(),
                        explain.input("committed quantity", metered.window().committed()),
                        explain.input("used", metered.used().max(BigDecimal.ZERO)),
                        explain);
    }

    private static Amount rest(
            Line line, String name, Figure now, Money before, CurrencyCode currency, Explain explain) {
        return now.round(explain.name(name, " of all that was used"), currency)
                .minus(line.brick().name(), explain.input(explain.name(name, " billed before"), before));
    }
}
