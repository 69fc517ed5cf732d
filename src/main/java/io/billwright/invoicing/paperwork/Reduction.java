package io.billwright.invoicing.paperwork;

import java.math.BigDecimal;

/// A discount on a price.
public sealed interface Reduction {

    /// In percent of what earlier discounts left.
    record Rate(BigDecimal percent) implements Reduction {}

    /// A fixed amount, as of a coupon.
    record Amount(BigDecimal amount) implements Reduction {}
}
