package io.billwright.core.contract;

import io.billwright.core.discount.Discounts;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import io.billwright.core.pricing.Price;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// A brick as it was agreed: how many at what price. A fixed discount that was given during the phase counts from
/// `fixedSince` on; without a date it is for the whole phase.
public record Line(
        Brick brick,
        BrickKind kind,
        Price price,
        BigDecimal quantity,
        boolean unlimited,
        Discounts discounts,
        String taxCategory,
        @Nullable LocalDate fixedSince) {

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

    /// A day after that of the pause moves.
    Line paused(LocalDate day, int days) {
        return fixedSince == null || !fixedSince.isAfter(day)
                ? this
                : new Line(brick, kind, price, quantity, unlimited, discounts, taxCategory, fixedSince.plusDays(days));
    }

    /// The quantity the price is asked for: an unlimited line costs its flat amount, whatever quantity it shows.
    Figure charged(Explain explain) {
        return explain.input("quantity", unlimited ? BigDecimal.ONE : quantity);
    }
}
