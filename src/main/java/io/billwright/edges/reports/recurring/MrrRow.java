package io.billwright.edges.reports.recurring;

import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// How MRR changed in a period, in cents: `opening` and the movements add up to `mrr`. `usage` is what was billed for
/// metered usage of windows that closed in the period; it is not part of MRR.
///
/// @param exchange how different exchange rates changed the opening, in a report in a reporting currency
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
