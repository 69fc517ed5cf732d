package io.billwright.oracle;

import io.billwright.oracle.Input.Kind;
import io.billwright.oracle.Output.Amounts;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// What a change bills for a one-time brick: an increase at the current coupon, or a refund at the earlier one. If
/// the phase has not `begun` on the day of the change, all of it is agreed anew.
record Once(Oracle before, Oracle after, int p, boolean begun) {

    Amounts more(String id) {
        PhaseLine was = once(before, id);
        PhaseLine becomes = once(after, id);
        if (was == null || becomes == null || !begun) {
            return Upgrades.minus(whole(after, becomes), whole(before, was));
        }
        boolean isMore = plain(becomes).minus(plain(was)).signum() > 0;
        Oracle coupon = isMore ? after : before;
        Fraction amount = isMore ? after.couponCents(becomes) : Fraction.ZERO;
        BigInteger now = coupon.onceByRate(p, plain(becomes)).minus(amount).roundHalfUpAwayFromZero();
        BigInteger then = coupon.onceByRate(p, plain(was)).roundHalfUpAwayFromZero();
        return new Amounts(gross(becomes).subtract(gross(was)), now.subtract(then), BigInteger.ZERO);
    }

    private static BigInteger gross(PhaseLine line) {
        return line.grossBefore(line.end()).roundHalfUpAwayFromZero();
    }

    /// The whole amount under the earlier terms.
    Amounts whole(String id) {
        return whole(before, once(before, id));
    }

    private Amounts whole(Oracle oracle, @Nullable PhaseLine line) {
        return line == null
                ? Amounts.ZERO
                : new Amounts(gross(line), oracle.netBefore(p, line, line.end()), BigInteger.ZERO);
    }

    private static Fraction plain(PhaseLine line) {
        return line.netBefore(line.end(), null, Fraction.ZERO);
    }

    private @Nullable PhaseLine once(Oracle oracle, String id) {
        PhaseLine line = oracle.lines(p).get(id);
        return line == null || line.line().kind() != Kind.ONE_TIME ? null : line;
    }
}
