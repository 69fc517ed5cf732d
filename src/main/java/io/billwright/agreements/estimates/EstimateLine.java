package io.billwright.agreements.estimates;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.billwright.core.contract.Schedule.CommittedWindow;
import io.billwright.core.contract.Schedule.PricedLine;
import io.billwright.core.contract.Schedule.TierShare;
import io.billwright.core.discount.Discounts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A line of an estimate (spec 2.3).
public record EstimateLine(
        BigDecimal quantity,
        UUID brickId,
        boolean isUnlimited,
        String brickName,
        String brickCode,
        long subTotal,
        UUID planId,
        String planName,
        String grandTotal,
        String grandTotalDetails,
        List<TierItem> tiersBreakdown,
        @Nullable String preCommitmentSchedule,
        List<DiscountItem> discount) {

    public record TierItem(BigDecimal quantity, String unitPrice, String subTotal, String durationText) {

        static TierItem of(TierShare tier, String duration) {
            return new TierItem(
                    tier.quantity(),
                    tier.unitPrice().toPlainString(),
                    tier.subTotal().major().toPlainString(),
                    duration);
        }
    }

    /// A discount in the shape in which requests send it.
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record DiscountItem(
            @Nullable String rate, @Nullable Long amount, boolean renews) {

        public static List<DiscountItem> of(Discounts discounts) {
            var items = new ArrayList<DiscountItem>(3);
            discounts
                    .renewingPercent()
                    .ifPresent(rate -> items.add(new DiscountItem(rate.toPlainString(), null, true)));
            discounts
                    .oneTimePercent()
                    .ifPresent(rate -> items.add(new DiscountItem(rate.toPlainString(), null, false)));
            discounts.fixedAmount().ifPresent(amount -> items.add(new DiscountItem(null, amount.minorUnits(), false)));
            return items;
        }
    }

    public static EstimateLine of(PricedLine priced) {
        var line = priced.line();
        return new EstimateLine(
                line.quantity(),
                line.brick().id(),
                line.unlimited(),
                line.brick().name(),
                line.brick().code(),
                EstimateResponse.cents(priced.totals().gross()),
                line.brick().planId(),
                line.brick().planName(),
                Long.toString(EstimateResponse.cents(priced.totals().total())),
                Long.toString(EstimateResponse.cents(priced.totals().discount())),
                priced.tiers().stream()
                        .map(tier -> TierItem.of(tier, priced.duration()))
                        .toList(),
                commitment(priced.commitment()),
                DiscountItem.of(line.discounts()));
    }

    /// The windows of a commitment as JSON text (R9); null for a line without one.
    private static @Nullable String commitment(List<CommittedWindow> windows) {
        if (windows.isEmpty()) {
            return null;
        }
        return windows.stream()
                .map(window -> "{\"starts_at\":\"" + window.dates().start()
                        + "\",\"ends_at\":\"" + window.dates().lastDay()
                        + "\",\"quantity\":"
                        + window.quantity().stripTrailingZeros().toPlainString()
                        + ",\"amount\":" + window.amount().minorUnits() + "}")
                .collect(Collectors.joining(",", "[", "]"));
    }
}
