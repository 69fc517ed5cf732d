package io.billwright.core.discount;

import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A brick's discounts: at most one of each kind, so a fourth or a duplicate cannot exist. A fixed amount has no
/// `renews` flag because it never renews.
public record Discounts(
        Optional<BigDecimal> renewingPercent, Optional<BigDecimal> oneTimePercent, Optional<Money> fixedAmount) {

    public static final Discounts NONE = new Discounts(Optional.empty(), Optional.empty(), Optional.empty());

    /// The discounts that continue at renewal (R10).
    public Discounts atRenewal() {
        return new Discounts(renewingPercent, Optional.empty(), Optional.empty());
    }

    public Discounts withoutFixedAmount() {
        return new Discounts(renewingPercent, oneTimePercent, Optional.empty());
    }

    /// The net that these discounts leave of the gross, in the order of R6. `share` is the part of the agreement that
    /// the gross is for: a fixed amount is for the whole agreement, less what was `given` of it before. The net may
    /// be negative.
    public Figure apply(Figure gross, Figure share, @Nullable Fraction given, Explain explain) {
        var net = gross;
        if (renewingPercent.isPresent()) {
            net = net.lessPercent(
                    "after renewing discount", explain.input("renewing discount in %", renewingPercent.get()));
        }
        if (oneTimePercent.isPresent()) {
            net = net.lessPercent(
                    "after one-time discount", explain.input("one-time discount in %", oneTimePercent.get()));
        }
        if (fixedAmount.isPresent()) {
            net = net.minus(
                    "after fixed discount",
                    left(fixedAmount.get(), given, explain).times("fixed discount", share));
        }
        return net;
    }

    /// The part of a fixed amount that is still to be given. If more than the amount was given before, nothing is
    /// taken back.
    private static Figure left(Money amount, @Nullable Fraction given, Explain explain) {
        var whole = explain.input("fixed discount of the agreement", amount).exact();
        if (given == null) {
            return whole;
        }
        var rest = whole.minus("fixed discount that is left", explain.input("given before", given));
        return rest.value().signum() == whole.value().signum() ? rest : explain.input("nothing is left", 0);
    }
}
