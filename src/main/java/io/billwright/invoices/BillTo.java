package io.billwright.invoices;

import io.billwright.core.money.CurrencyCode;
import java.time.ZoneId;
import java.util.UUID;

/// What all invoices of an order share.
public record BillTo(
        UUID subscriptionId,
        UUID orderId,
        UUID customerId,
        UUID billedCompanyId,
        CurrencyCode currency,
        ZoneId timeZone) {}
