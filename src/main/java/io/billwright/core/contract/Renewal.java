package io.billwright.core.contract;

import io.billwright.core.tax.TaxTreatment;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// The agreement that follows one that has ended (R10).
public final class Renewal {

    private Renewal() {}

    /// What the last phase sold goes on in one phase at higher list prices, with the discounts that renew and without
    /// coupon. What was sold once is not sold again. The anchor stays (R1), and so do
    /// the pauses that moved it (R13).
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

    /// An add-on without quantity is one that was given up during the contract.
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
