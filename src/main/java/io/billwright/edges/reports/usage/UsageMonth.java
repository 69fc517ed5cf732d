package io.billwright.edges.reports.usage;

import io.billwright.agreements.catalog.Aggregation;
import io.billwright.core.money.CurrencyCode;
import java.math.BigDecimal;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Usage of a meter in a month, by all customers or by one, with its revenue and its cost in cents.
record UsageMonth(
        String month,
        UUID brickId,
        String brickName,
        String brickCode,
        Aggregation aggregation,
        @Nullable UUID groupId,
        @Nullable String groupName,
        CurrencyCode currency,
        BigDecimal quantity,
        long overage,
        long commitment,
        long revenue,
        @Nullable String unitCost,
        @Nullable Long cost,
        @Nullable Long margin,
        @Nullable String marginPercent) {}
