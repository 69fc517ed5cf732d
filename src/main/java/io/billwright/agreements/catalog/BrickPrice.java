package io.billwright.agreements.catalog;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.pricing.Price;
import io.billwright.core.time.BillingFrequency;
import org.jspecify.annotations.Nullable;

/// A brick's price in one currency; with a billing frequency it replaces the general one for agreements billed so.
public record BrickPrice(CurrencyCode currency, @Nullable BillingFrequency billingFrequency, Price price) {}
