package io.billwright.edges.reports.usage;

import io.billwright.core.money.CurrencyCode;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.UUID;

/// What a customer used of a meter in a month, and what that brought in, net, in cents.
///
/// @param overage what was billed beyond commitments, for windows whose last day is in the month
/// @param commitment what was billed of commitments for the days of the month
record UsageFact(
        YearMonth month,
        UUID brickId,
        UUID customerId,
        CurrencyCode currency,
        BigDecimal quantity,
        long overage,
        long commitment) {}
