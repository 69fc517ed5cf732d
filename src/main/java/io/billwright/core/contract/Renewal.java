package io.billwright.core.contract;

import io.billwright.core.tax.TaxTreatment;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// Makes the terms that continue an agreement after its end (R10).
public final class Renewal {

    private Renewal() {}

    /// Continues the lines of the last phase in one phase, at raised list prices, with the discounts that renew and
    /// without coupon. One-time bricks and milestones are not sold again. The anchor stays (R1), and so do the
    /// pauses (R13).
    public static Terms of(Terms ended, int months, BigDecimal upliftPercent, TaxTreatment tax) {
        var lines = ended.phases().getLast().lines().stream()
                .filter(Renewal::goesOn)
                .map(line -> renewed(line, upliftPercent))
                .toList();
        return new Terms(
                ended.anchor(),
                ended.from() + ended.months(),
                months,
                ended.frequency(),
                ended.currency(),
                List.of(new Phase(1, months, lines, Optional.empty())),
                Optional.empty(),
                tax,
                ended.pauses());
    }

    /// An add-on with quantity zero was given up during the contract.
    private static boolean goesOn(Line line) {
        return switch (line.kind()) {
            case BrickKind.AddOn() -> line.unlimited() || line.quantity().signum() > 0;
            case BrickKind.Usage(var _) -> true;
            case BrickKind.OneTime(), BrickKind.Milestone(var _) -> false;
        };
    }

    private static Line renewed(Line line, BigDecimal upliftPercent) {
        return new Line(
                line.brick(),
                line.kind(),
                line.price().uplifted(upliftPercent),
                line.quantity(),
                line.unlimited(),
                line.discounts().atRenewal(),
                line.taxCategory());
    }
}
