package io.billwright.edges.reports.recurring;

import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;

/// What is left of the customers who began in one month, some months later, in cents.
///
/// @param base what they began with
/// @param gross what is left of that, without what came on top
/// @param net what they have now
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
