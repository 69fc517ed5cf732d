package io.billwright.agreements.catalog;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.pricing.Price;
import io.billwright.core.time.BillingFrequency;
import org.jspecify.annotations.Nullable;

/// A brick's price in one currency. With a billing frequency, it replaces the general price for agreements billed at
/// that frequency.
public record BrickPrice(CurrencyCode currency, @Nullable BillingFrequency billingFrequency, Price price) {}
