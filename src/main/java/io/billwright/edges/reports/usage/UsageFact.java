package io.billwright.edges.reports.usage;

import io.billwright.core.money.CurrencyCode;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.UUID;

/// A customer's usage of a meter in a month, and the net revenue from it in cents.
///
/// @param overage billed beyond commitments, for windows whose last day is in the month
/// @param commitment billed for commitments, for the days of the month
record UsageFact(
        YearMonth month,
        UUID brickId,
        UUID customerId,
        CurrencyCode currency,
        BigDecimal quantity,
        long overage,
        long commitment) {}
