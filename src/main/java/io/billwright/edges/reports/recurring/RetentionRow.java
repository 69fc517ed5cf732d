package io.billwright.edges.reports.recurring;

import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;

/// What is left of a cohort some months after it began, in cents.
///
/// @param base the MRR with which the customers began
/// @param gross what is left of `base`, without expansion
/// @param net their current MRR
record RetentionRow(
        LocalDate cohort,
        CurrencyCode currency,
        int monthsLater,
        LocalDate endsAt,
        int customers,
        int customersLeft,
        long base,
        long gross,
        long net,
        String grossPercent,
        String netPercent) {}
