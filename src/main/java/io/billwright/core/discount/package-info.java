/// Discounts: what a brick's discounts and a coupon take off an exact amount (R6, steps 2 to 5). Does not know how
/// an amount is spread over lines or periods.
@NullMarked
package io.billwright.core.discount;

import org.jspecify.annotations.NullMarked;
