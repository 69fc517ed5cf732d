package io.billwright.edges.reports.receivables;

import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// How what is owed moved in some days, in cents: `opening` and all that moved it add up to `closing`.
///
/// @param dso the days for which sales were outstanding: the closing over what was invoiced, times the days
/// @param collectedPercent what was collected of what there was to collect
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
