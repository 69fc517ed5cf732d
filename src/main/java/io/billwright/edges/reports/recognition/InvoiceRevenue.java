package io.billwright.edges.reports.recognition;

import io.billwright.core.money.CurrencyCode;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// How a month changed the revenue of one invoice, in cents. The number is null if the invoice is not issued yet.
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
