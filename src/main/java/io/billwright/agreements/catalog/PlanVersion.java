package io.billwright.agreements.catalog;

import io.billwright.core.contract.Line;
import io.billwright.core.discount.Discounts;
import io.billwright.core.pricing.Price;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// One version of a plan, with its bricks. A published version never changes.
public record PlanVersion(
        UUID planId,
        String planName,
        int version,
        Status status,
        Instant createdAt,
        @Nullable Instant publishedAt,
        List<Brick> bricks) {

    public VersionId id() {
        return new VersionId(planId, version);
    }

    public Optional<Brick> brick(UUID brickId) {
        return bricks.stream().filter(brick -> brick.brickId().equals(brickId)).findFirst();
    }

    /// A brick of this version as a line of an agreement.
    public Line line(Brick brick, Price price, BigDecimal quantity, boolean unlimited, Discounts discounts) {
        var sold = new io.billwright.core.contract.Brick(
                brick.brickId(), brick.brickName(), brick.brickCode(), planId, planName);
        return new Line(sold, brick.coreKind(), price, quantity, unlimited, discounts, brick.taxCategory());
    }

    /// A draft may be rewritten until it is published.
    public enum Status {
        DRAFT,
        PUBLISHED
    }
}
