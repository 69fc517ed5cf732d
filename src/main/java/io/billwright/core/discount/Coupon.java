package io.billwright.core.discount;

import io.billwright.core.money.Money;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// What a coupon code takes off, once each line's own discounts are gone.
public sealed interface Coupon {

    String code();

    /// The coupon when the days after a day move, as they do in a pause (R13).
    default Coupon paused(LocalDate day, int days) {
        return this instanceof Fixed(var code, var amount, var since) && since != null && since.isAfter(day)
                ? new Fixed(code, amount, since.plusDays(days))
                : this;
    }

    /// A rate on each line.
    record Rate(String code, BigDecimal percent) implements Coupon {}

    /// One amount, shared by all lines the coupon applies to, for the time from `since` on; without a date for all
    /// of it.
    record Fixed(String code, Money amount, @Nullable LocalDate since) implements Coupon {

        public Fixed(String code, Money amount) {
            this(code, amount, null);
        }
    }
}
