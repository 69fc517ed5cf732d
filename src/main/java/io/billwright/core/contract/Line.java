package io.billwright.core.contract;

import io.billwright.core.discount.Discounts;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import io.billwright.core.money.Fraction;
import io.billwright.core.pricing.Price;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// A brick as agreed, with its quantity, price and discounts. A fixed discount given during the phase counts from
/// `fixedSince` on; null means for the whole phase. `fixedGiven` is what earlier fixed discounts in its place have
/// given.
public record Line(
        Brick brick,
        BrickKind kind,
        Price price,
        BigDecimal quantity,
        boolean unlimited,
        Discounts discounts,
        String taxCategory,
        @Nullable LocalDate fixedSince,
        @Nullable Fraction fixedGiven) {

    public Line {
        if (unlimited && !(price instanceof Price.Flat)) {
            throw new IllegalArgumentException("an unlimited brick needs a flat price");
        }
    }

    public Line(
            Brick brick,
            BrickKind kind,
            Price price,
            BigDecimal quantity,
            boolean unlimited,
            Discounts discounts,
            String taxCategory) {
        this(brick, kind, price, quantity, unlimited, discounts, taxCategory, null);
    }

    public Line(
            Brick brick,
            BrickKind kind,
            Price price,
            BigDecimal quantity,
            boolean unlimited,
            Discounts discounts,
            String taxCategory,
            @Nullable LocalDate fixedSince) {
        this(brick, kind, price, quantity, unlimited, discounts, taxCategory, fixedSince, null);
    }

    /// The line with a fixed discount that counts from `since` on, after `given` has been given already.
    public Line fixedFrom(@Nullable LocalDate since, @Nullable Fraction given) {
        return new Line(brick, kind, price, quantity, unlimited, discounts, taxCategory, since, given);
    }

    /// A completed milestone costs the same as a one-time brick.
    Line completed() {
        return kind instanceof BrickKind.Milestone
                ? new Line(
                        brick,
                        new BrickKind.OneTime(),
                        price,
                        quantity,
                        unlimited,
                        discounts,
                        taxCategory,
                        fixedSince,
                        fixedGiven)
                : this;
    }

    /// The line after a pause has moved all days after `day`.
    Line paused(LocalDate day, int days) {
        return fixedSince == null || !fixedSince.isAfter(day) ? this : fixedFrom(fixedSince.plusDays(days), fixedGiven);
    }

    /// The quantity to charge: an unlimited line costs its flat price once, whatever quantity it shows.
    Figure charged(Explain explain) {
        return explain.input("quantity", unlimited ? BigDecimal.ONE : quantity);
    }
}
