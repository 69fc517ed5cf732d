package io.billwright.agreements.catalog;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.pricing.Price;
import io.billwright.core.pricing.Tier;
import io.billwright.core.time.BillingFrequency;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A price as the API shows it and as it is stored, with only the fields of its pricing model.
@JsonInclude(JsonInclude.Include.NON_NULL)
record PriceResponse(
        CurrencyCode currency,
        @Nullable BillingFrequency billingFrequency,
        PricingModel pricingModel,
        @Nullable String unitPrice,
        @Nullable BigDecimal packageSize,
        @Nullable String amount,
        @Nullable List<TierResponse> tiers) {

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record TierResponse(
            @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable
            BigDecimal upTo,

            @Nullable String unitPrice,
            @Nullable String amount) {}

    static PriceResponse of(BrickPrice brickPrice) {
        var currency = brickPrice.currency();
        var frequency = brickPrice.billingFrequency();
        return switch (brickPrice.price()) {
            case Price.PerUnit(var unitPrice) ->
                new PriceResponse(currency, frequency, PricingModel.PER_UNIT, text(unitPrice), null, null, null);
            case Price.Flat(var amount) ->
                new PriceResponse(currency, frequency, PricingModel.FLAT, null, null, text(amount), null);
            case Price.Packaged(var size, var amount) ->
                new PriceResponse(currency, frequency, PricingModel.PACKAGE, null, size, text(amount), null);
            case Price.Graduated(var tiers) ->
                new PriceResponse(currency, frequency, PricingModel.GRADUATED, null, null, null, perUnit(tiers));
            case Price.Volume(var tiers) ->
                new PriceResponse(currency, frequency, PricingModel.VOLUME, null, null, null, perUnit(tiers));
            case Price.Stairstep(var tiers) ->
                new PriceResponse(currency, frequency, PricingModel.STAIRSTEP, null, null, null, perStep(tiers));
        };
    }

    private static List<TierResponse> perUnit(List<Tier> tiers) {
        return tiers.stream()
                .map(tier -> new TierResponse(tier.upTo(), text(tier.price()), null))
                .toList();
    }

    private static List<TierResponse> perStep(List<Tier> tiers) {
        return tiers.stream()
                .map(tier -> new TierResponse(tier.upTo(), null, text(tier.price())))
                .toList();
    }

    private static String text(BigDecimal decimal) {
        return decimal.toPlainString();
    }
}
