package io.billwright.core.discount;

import io.billwright.core.money.Money;
import java.math.BigDecimal;

/// What a coupon code takes off, once each line's own discounts are gone.
public sealed interface Coupon {

    String code();

    /// A rate on each line.
    record Rate(String code, BigDecimal percent) implements Coupon {}

    /// One amount, shared by all lines the coupon applies to.
    record Fixed(String code, Money amount) implements Coupon {}
}
