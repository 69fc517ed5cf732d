package io.billwright.billing.creditnotes;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Money of a credit note that was paid back outside of this service: the entry of credit that was paid out for it.
record OutsideRefund(
        UUID entryId,
        long amount,
        String paymentMethod,
        Instant paidAt,
        @Nullable String externalId,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable JsonNode metadata) {}
