package io.billwright.edges.reports.recognition;

import io.billwright.core.money.CurrencyCode;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a month did to the revenue of one invoice, in cents. One that is not issued yet has no number.
record InvoiceRevenue(
        UUID invoiceId,
        @Nullable String invoiceNumber,
        UUID customerId,
        String customerName,
        CurrencyCode currency,
        long openingDeferred,
        long openingUnbilled,
        long billed,
        long credited,
        long recognised,
        long deferred,
        long unbilled) {}
