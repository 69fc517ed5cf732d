package io.billwright.parties.customers;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Somebody at a customer: a point of contact, a signatory.
record Person(
        UUID personId,
        UUID customerId,
        String personName,
        String email,
        @Nullable String title,
        @JsonUnwrapped Labels labels,
        Instant createdAt) {}
