package io.billwright.edges.reports.recurring;

import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// How recurring revenue moved in some days, in cents: `opening` and the movements add up to `mrr`. `usage` is
/// what was billed for metered use of windows that closed in these days, and no part of it.
///
/// @param exchange what other exchange rates make of the opening, if amounts are in a reporting currency
record MrrRow(
        LocalDate startsAt,
        LocalDate endsAt,
        CurrencyCode currency,
        @Nullable UUID groupId,
        @Nullable String groupName,
        long opening,
        long newBusiness,
        long expansion,
        long contraction,
        long churn,
        long reactivation,
        long pause,
        long priceChange,
        long exchange,
        long mrr,
        long arr,
        long usage) {}
