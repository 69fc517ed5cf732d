package io.billwright.edges.reports.forecast;

import io.billwright.core.contract.Terms;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A subscription whose term ends, and the conditions of its renewal.
record Renewing(
        UUID subscriptionId,
        LocalDate endsAt,
        UUID companyId,
        Terms terms,
        boolean automatic,
        @Nullable Integer months,
        BigDecimal uplift,
        int paymentTerms) {}
