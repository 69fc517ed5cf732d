package io.billwright.billing.creditnotes;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Money of a credit note that was paid back outside of this service: the entry of credit that was paid out for it.
record OutsideRefund(
        UUID entryId,
        long amount,
        String paymentMethod,
        Instant paidAt,
        @Nullable String externalId) {}
