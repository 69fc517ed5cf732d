package io.billwright.edges.reports.forecast;

import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A scheduled invoice, or an issued one that is still open.
record ToCome(
        UUID invoiceId,
        @Nullable UUID subscriptionId,
        UUID companyId,
        CurrencyCode currency,
        long net,
        long tax,
        long cash,
        LocalDate billOn,
        LocalDate dueOn,
        boolean issued) {}
