package io.billwright.catalog;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The bricks of a plan at one time. A published version never changes.
public record PlanVersion(
        UUID planId,
        String planName,
        int version,
        Status status,
        Instant createdAt,
        @Nullable Instant publishedAt,
        List<Brick> bricks) {

    /// A draft may be rewritten until it is published.
    public enum Status {
        DRAFT,
        PUBLISHED
    }
}
