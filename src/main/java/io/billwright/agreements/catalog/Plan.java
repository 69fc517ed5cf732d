package io.billwright.agreements.catalog;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A plan, and the number of its latest published version if it has one.
record Plan(UUID planId, String planName, @Nullable Integer latestVersion, Instant createdAt, Instant updatedAt) {}
