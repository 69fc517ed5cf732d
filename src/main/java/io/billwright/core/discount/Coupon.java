package io.billwright.core.discount;

import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a coupon code takes off a line after the line's own discounts.
public sealed interface Coupon {

    String code();

    /// The coupon after a pause has moved all days after `day` (R13).
    default Coupon paused(LocalDate day, int days) {
        return this instanceof Fixed(var code, var amount, var since, var given, var parts)
                        && since != null
                        && since.isAfter(day)
                ? new Fixed(code, amount, since.plusDays(days), given, parts)
                : this;
    }

    /// A percentage off each line.
    record Rate(String code, BigDecimal percent) implements Coupon {}

    /// A fixed amount shared by all lines the coupon applies to, spread over the time from `since` on, or over all of
    /// it if null. An upgrade that keeps or replaces the coupon records what was `given` until then, and as `parts`
    /// how the rest is split over the lines (R6).
    record Fixed(
            String code,
            Money amount,
            @Nullable LocalDate since,
            @Nullable Fraction given,
            @Nullable List<Part> parts) implements Coupon {

        public Fixed(String code, Money amount) {
            this(code, amount, null);
        }

        public Fixed(String code, Money amount, @Nullable LocalDate since) {
            this(code, amount, since, null, null);
        }
    }

    /// A line's part of a fixed amount. The line's phase begins `from` months after the anchor.
    record Part(int from, UUID brickId, Fraction amount) {}
}
