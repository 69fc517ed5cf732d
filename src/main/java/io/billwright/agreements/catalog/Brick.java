package io.billwright.agreements.catalog;

import io.billwright.core.contract.BrickKind.AddOn;
import io.billwright.core.contract.BrickKind.Milestone;
import io.billwright.core.contract.BrickKind.OneTime;
import io.billwright.core.contract.BrickKind.Usage;
import io.billwright.core.contract.CommitmentWindow;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.pricing.Price;
import io.billwright.core.time.BillingFrequency;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A priced product or add-on as one version of a plan offers it.
public record Brick(
        UUID brickId,
        String brickName,
        String brickCode,
        BrickKind kind,
        String taxCategory,
        @Nullable Aggregation aggregation,
        @Nullable String uniqueProperty,
        @Nullable CommitmentWindow preCommitmentWindow,
        @Nullable Long totalQuantity,
        List<BrickPrice> prices) {

    /// How the core bills this kind of brick.
    io.billwright.core.contract.BrickKind coreKind() {
        return switch (kind) {
            case ADD_ON -> new AddOn();
            case ONE_TIME -> new OneTime();
            case USAGE -> new Usage(Objects.requireNonNull(preCommitmentWindow));
            case MILESTONE -> new Milestone(BigDecimal.valueOf(Objects.requireNonNull(totalQuantity)));
        };
    }

    /// The quantity if an agreement does not give one: one of what is sold, all units of a milestone, no commitment
    /// for usage.
    public long defaultQuantity() {
        return switch (kind) {
            case ADD_ON, ONE_TIME -> 1;
            case USAGE -> 0;
            case MILESTONE -> Objects.requireNonNull(totalQuantity);
        };
    }

    /// The price for an agreement: the one for its billing frequency if there is one, else the general one.
    public Optional<Price> price(CurrencyCode currency, BillingFrequency frequency) {
        return find(currency, frequency).or(() -> find(currency, null));
    }

    private Optional<Price> find(CurrencyCode currency, @Nullable BillingFrequency frequency) {
        return prices.stream()
                .filter(price -> price.currency() == currency && price.billingFrequency() == frequency)
                .map(BrickPrice::price)
                .findFirst();
    }
}
