package io.billwright.edges.reports.usage;

import io.billwright.agreements.catalog.Aggregation;
import io.billwright.core.money.CurrencyCode;
import java.math.BigDecimal;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A customer's usage of a meter over some months, and its share of all usage.
record TopUser(
        UUID brickId,
        String brickName,
        String brickCode,
        Aggregation aggregation,
        int rank,
        UUID customerId,
        String customerName,
        CurrencyCode currency,
        BigDecimal quantity,
        @Nullable String sharePercent,
        long overage,
        long commitment,
        long revenue,
        @Nullable Long cost,
        @Nullable Long margin,
        @Nullable String marginPercent) {}
