package io.billwright.edges.reports.usage;

import io.billwright.core.money.CurrencyCode;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.UUID;

/// A commitment whose window is running: the units committed, used so far and expected by its end, and how much of
/// the amount paid for it is likely to stay unused, in cents.
record UsageCommitment(
        UUID subscriptionId,
        UUID customerId,
        String customerName,
        UUID brickId,
        String brickName,
        String brickCode,
        CurrencyCode currency,
        LocalDate startsAt,
        LocalDate endsAt,
        BigDecimal committed,
        BigDecimal used,
        BigDecimal expected,
        BigDecimal unused,
        long amount,
        long atRisk) {}
