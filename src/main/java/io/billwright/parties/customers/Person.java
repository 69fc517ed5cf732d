package io.billwright.parties.customers;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A person at a customer: a contact or a signatory.
record Person(
        UUID personId,
        UUID customerId,
        String personName,
        String email,
        @Nullable String title,
        @JsonUnwrapped Labels labels,
        Instant createdAt) {}
