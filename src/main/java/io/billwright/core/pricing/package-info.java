/// Prices: how a quantity becomes an amount, tier by tier (R8). Owns the kinds of price and their arithmetic; does not
/// know plans, contracts, dates or discounts.
@NullMarked
package io.billwright.core.pricing;

import org.jspecify.annotations.NullMarked;
