package io.billwright.edges.reports.forecast;

import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The net amounts billed for usage of a brick, one for each of the recent months.
record Used(
        UUID subscriptionId,
        UUID companyId,
        CurrencyCode currency,
        @Nullable LocalDate until,
        int paymentTerms,
        List<Long> nets) {}
