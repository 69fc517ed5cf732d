package io.billwright.edges.reports.receivables;

import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// How receivables changed in a period, in cents: `opening` and the changes add up to `closing`.
///
/// @param dso days sales outstanding: `closing` divided by `invoiced`, times the days of the period
/// @param collectedPercent the collected amount as a percentage of what there was to collect: it and `closing`
/// together
record CollectionsRow(
        LocalDate startsAt,
        LocalDate endsAt,
        CurrencyCode currency,
        long opening,
        long invoiced,
        long credited,
        long voided,
        long writtenOff,
        long creditUsed,
        long collected,
        long closing,
        @Nullable String dso,
        @Nullable String collectedPercent) {}
