package io.billwright.agreements.catalog;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A plan, and the number of its latest published version if it has one.
record Plan(
        UUID planId,
        String planName,
        @Nullable Integer latestVersion,
        @JsonUnwrapped Labels labels,
        Instant createdAt,
        Instant updatedAt) {}
