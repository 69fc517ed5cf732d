package io.billwright.invoicing.paperwork;

import java.math.BigDecimal;

/// What lowers a price.
public sealed interface Reduction {

    /// In percent of what is left.
    record Rate(BigDecimal percent) implements Reduction {}

    /// As a coupon of an amount does.
    record Amount(BigDecimal amount) implements Reduction {}
}
