package io.billwright.agreements.catalog;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A code for a discount on a whole agreement: a percentage, or an amount in cents of one currency. Agreements that
/// start from `redeemFrom` through `redeemBy` can use it, with one of the plans if any are named, at most
/// `maxRedemptions` times in all and `maxRedemptionsPerCustomer` times per customer. Null means no limit.
public record Coupon(
        UUID couponId,
        String code,
        @Nullable String rate,
        @Nullable Long amount,
        @Nullable CurrencyCode currency,
        @Nullable LocalDate redeemFrom,
        @Nullable LocalDate redeemBy,
        List<ForPlan> plans,
        @Nullable Integer maxRedemptions,
        @Nullable Integer maxRedemptionsPerCustomer,
        @JsonUnwrapped Labels labels,
        Instant createdAt) {

    public record ForPlan(UUID planId) {}

    /// Whether an agreement with this plan may use it.
    public boolean isFor(UUID planId) {
        return plans.isEmpty() || plans.contains(new ForPlan(planId));
    }
}
