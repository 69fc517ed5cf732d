package io.billwright.agreements.catalog;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A plan version as the API shows it.
record PlanVersionResponse(
        UUID planId,
        String planName,
        int version,
        PlanVersion.Status status,
        Instant createdAt,
        @Nullable Instant publishedAt,
        List<BrickResponse> bricks) {

    static PlanVersionResponse of(PlanVersion version) {
        return new PlanVersionResponse(
                version.planId(),
                version.planName(),
                version.version(),
                version.status(),
                version.createdAt(),
                version.publishedAt(),
                version.bricks().stream().map(BrickResponse::of).toList());
    }
}
