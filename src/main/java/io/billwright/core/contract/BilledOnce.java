package io.billwright.core.contract;

import io.billwright.core.contract.LineChange.Agreed;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// What a change of an agreement adds to a one-time line, or takes back from it. What was billed stays billed,
/// whatever happens to the coupon: the coupon that applies now lowers what is added, and a percentage coupon that
/// applied before lowers what is taken back (R6, R11). A change on the first day of the phase prices the whole line
/// again.
record BilledOnce(Amount gross, Amount net) {

    static BilledOnce more(
            @Nullable Agreed before, @Nullable Agreed after, LocalDate comes, CurrencyCode currency, Explain explain) {
        var was = isOnce(before) ? before : null;
        var becomes = isOnce(after) ? after : null;
        if (was != null
                && becomes != null
                && comes.isAfter(becomes.pricing().calendar().start())) {
            return onTop(was, becomes, currency, explain);
        }
        return whole(becomes, currency, explain).less(whole(was, currency, explain));
    }

    private static boolean isOnce(@Nullable Agreed agreed) {
        return agreed != null && agreed.pricing().isBilledOnce();
    }

    private BilledOnce less(BilledOnce other) {
        return new BilledOnce(gross.minus("more than before", other.gross), net.minus("more than before", other.net));
    }

    private static BilledOnce whole(@Nullable Agreed agreed, CurrencyCode currency, Explain explain) {
        if (agreed == null) {
            var nothing = explain.input("nothing", Money.zero(currency));
            return new BilledOnce(nothing, nothing);
        }
        var line = agreed.pricing();
        return new BilledOnce(
                line.grossUpTo(0).round("billed once", currency),
                line.netUpTo(agreed.coupon()).apply(0).round("billed once", currency));
    }

    /// The difference of the rounded totals after and before (R5).
    private static BilledOnce onTop(Agreed before, Agreed after, CurrencyCode currency, Explain explain) {
        var was = before.pricing().beforeCoupon();
        var becomes = after.pricing().beforeCoupon();
        boolean isMore = becomes.value().compareTo(was.value()) > 0;
        var coupon = isMore ? after.coupon() : before.coupon();
        var all = explain.input("all of it", 1);
        boolean isAmount = coupon instanceof LineCoupon.Fixed;
        var net = isAmount && !isMore ? becomes : coupon.apply(becomes, all);
        var netBefore = isAmount ? was : coupon.apply(was, all);
        return new BilledOnce(
                        after.pricing().grossUpTo(0).round("billed once", currency), net.round("billed once", currency))
                .less(new BilledOnce(
                        before.pricing().grossUpTo(0).round("billed once", currency),
                        netBefore.round("billed once", currency)));
    }
}
