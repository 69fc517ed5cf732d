package io.billwright.agreements.catalog;

import io.billwright.core.money.CurrencyCode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A code for a discount on a whole agreement: a percentage, or an amount in cents of one currency. `redeem_by` is the
/// last day on which an agreement that uses it may start.
public record Coupon(
        UUID couponId,
        String code,
        @Nullable String rate,
        @Nullable Long amount,
        @Nullable CurrencyCode currency,
        @Nullable LocalDate redeemBy,
        Instant createdAt) {}
