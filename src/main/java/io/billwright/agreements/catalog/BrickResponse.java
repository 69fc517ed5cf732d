package io.billwright.agreements.catalog;

import io.billwright.core.contract.CommitmentWindow;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A brick of a plan version as the API shows it.
record BrickResponse(
        UUID brickId,
        String brickName,
        String brickCode,
        BrickKind kind,
        String taxCategory,
        @Nullable Aggregation aggregation,
        @Nullable String uniqueProperty,
        @Nullable CommitmentWindow preCommitmentWindow,
        @Nullable Long totalQuantity,
        List<PriceResponse> prices) {

    static BrickResponse of(Brick brick) {
        return new BrickResponse(
                brick.brickId(),
                brick.brickName(),
                brick.brickCode(),
                brick.kind(),
                brick.taxCategory(),
                brick.aggregation(),
                brick.uniqueProperty(),
                brick.preCommitmentWindow(),
                brick.totalQuantity(),
                brick.prices().stream().map(PriceResponse::of).toList());
    }
}
