package io.billwright.collection.charges;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A charge in the list of all: with whose it is and what the processor calls it.
record ListedAttempt(
        @JsonUnwrapped AttemptResponse attempt,
        UUID customerId,
        @Nullable String reference) {}
