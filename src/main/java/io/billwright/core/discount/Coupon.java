package io.billwright.core.discount;

import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a coupon code takes off, once each line's own discounts are gone.
public sealed interface Coupon {

    String code();

    /// The coupon when the days after a day move, as they do in a pause (R13).
    default Coupon paused(LocalDate day, int days) {
        return this instanceof Fixed(var code, var amount, var since, var given, var parts)
                        && since != null
                        && since.isAfter(day)
                ? new Fixed(code, amount, since.plusDays(days), given, parts)
                : this;
    }

    /// A rate on each line.
    record Rate(String code, BigDecimal percent) implements Coupon {}

    /// One amount, shared by all lines the coupon applies to, for the time from `since` on; without a date for all
    /// of it. An upgrade that keeps or replaces it notes what was `given` until then, and the `parts` that are left
    /// for the lines (R6).
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

    /// What a line bears of an amount; its phase begins `from` months after the anchor.
    record Part(int from, UUID brickId, Fraction amount) {}
}
