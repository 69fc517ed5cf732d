package io.billwright.oracle;

import io.billwright.oracle.Input.AmountCoupon;
import io.billwright.oracle.Input.Coupon;
import io.billwright.oracle.Input.Line;
import io.billwright.oracle.Input.RateCoupon;
import java.math.BigInteger;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// Calculates changes and completions during a contract (R12, R19).
public final class Adjustments {

    private Adjustments() {}

    /// The unused net and tax of an issued line, in cents.
    public record Unused(BigInteger net, BigInteger tax) {
        public BigInteger total() {
            return net.add(tax);
        }
    }

    /// R12: the unused share of a line for `[start, end)` that stops on a date, from 0 to 1.
    public static Fraction unusedShare(LocalDate anchor, LocalDate start, LocalDate end, LocalDate stop) {
        LocalDate from = stop.isBefore(start) ? start : stop;
        return Dates.months(anchor, from, end).dividedBy(Dates.months(anchor, start, end));
    }

    /// R12: net and tax in the same ratio, each rounded once.
    public static Unused unused(BigInteger net, BigInteger tax, Fraction share) {
        return new Unused(
                Fraction.of(net).times(share).roundHalfUpAwayFromZero(),
                Fraction.of(tax).times(share).roundHalfUpAwayFromZero());
    }

    /// R19: the exact net of all units of a milestone after discounts, in cents; a coupon with an amount does not
    /// apply to it.
    public static Fraction milestoneNet(Line line, @Nullable Coupon coupon) {
        Fraction gross = Prices.price(line.price(), line.quantity()).times(Fraction.HUNDRED);
        Fraction net = gross.times(PhaseLine.keptByRates(line)).minus(Fraction.of(line.fixedAmount()));
        return switch (coupon) {
            case null -> net;
            case RateCoupon(Fraction rate) -> net.times(PhaseLine.kept(rate));
            case AmountCoupon _ -> net;
        };
    }

    /// R19: the amount in cents for completing some units after others, by the running total.
    public static BigInteger completion(Fraction totalCents, Fraction units, Fraction before, Fraction completed) {
        Fraction after = before.plus(completed);
        BigInteger upToHere = totalCents.times(after).dividedBy(units).roundHalfUpAwayFromZero();
        BigInteger upToBefore = totalCents.times(before).dividedBy(units).roundHalfUpAwayFromZero();
        return upToHere.subtract(upToBefore);
    }
}
