package io.billwright.edges.reports.forecast;

import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What was billed for use of a brick in each of the last months.
record Used(
        UUID subscriptionId,
        UUID companyId,
        CurrencyCode currency,
        @Nullable LocalDate until,
        int paymentTerms,
        List<Long> nets) {}
