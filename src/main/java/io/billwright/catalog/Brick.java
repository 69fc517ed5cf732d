package io.billwright.catalog;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.pricing.Price;
import io.billwright.core.time.BillingFrequency;
import java.util.List;
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
        @Nullable PreCommitmentWindow preCommitmentWindow,
        @Nullable Long totalQuantity,
        List<BrickPrice> prices) {

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
