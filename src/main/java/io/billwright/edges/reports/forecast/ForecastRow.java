package io.billwright.edges.reports.forecast;

import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What will be billed in some days, net, and what is expected to be paid in them, in cents.
record ForecastRow(
        LocalDate startsAt,
        LocalDate endsAt,
        CurrencyCode currency,
        @Nullable UUID groupId,
        @Nullable String groupName,
        long scheduled,
        long scheduledTax,
        long renewals,
        long renewalsTax,
        long possibleRenewals,
        long possibleRenewalsTax,
        long usage,
        long usageLow,
        long usageHigh,
        long cash) {}
