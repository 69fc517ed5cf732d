package io.billwright.collection.charges;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A payment attempt in the list of all, with its customer and the processor's reference.
record ListedAttempt(
        @JsonUnwrapped AttemptResponse attempt,
        UUID customerId,
        @Nullable String reference) {}
