package io.billwright.invoicing.invoices;

import io.billwright.core.money.CurrencyCode;
import java.time.ZoneId;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Whom an invoice bills, and for which order and subscription; a one-off invoice has neither.
public record BillTo(
        @Nullable UUID subscriptionId,
        @Nullable UUID orderId,
        UUID customerId,
        UUID billedCompanyId,
        CurrencyCode currency,
        ZoneId timeZone) {

    /// The order of an invoice that is known to have one.
    public UUID agreedOrderId() {
        return Objects.requireNonNull(orderId, "a one-off invoice has no order");
    }

    /// The same for another order.
    public BillTo of(UUID otherOrderId) {
        return new BillTo(subscriptionId, otherOrderId, customerId, billedCompanyId, currency, timeZone);
    }
}
