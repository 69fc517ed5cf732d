package io.billwright.billing.creditnotes;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A refund of a credit note that was made outside of this service, stored as a payout of customer credit.
record OutsideRefund(
        UUID entryId,
        long amount,
        String paymentMethod,
        Instant paidAt,
        @Nullable String externalId,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable JsonNode metadata) {}
