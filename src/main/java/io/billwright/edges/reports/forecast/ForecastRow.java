package io.billwright.edges.reports.forecast;

import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The net amounts expected to be billed in a period, and the payments expected in it, in cents.
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
