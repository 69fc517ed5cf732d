package io.billwright.agreements.orders;

import io.billwright.agreements.estimates.EstimateLine.DiscountItem;
import io.billwright.core.contract.Line;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;

/// A brick as agreed, with its discounts in the shape in which requests send them (spec 4.6, rule 4).
public record AgreedLine(
        UUID brickId,
        String brickName,
        String brickCode,
        UUID planId,
        String planName,
        BigDecimal quantity,
        boolean isUnlimited,
        List<DiscountItem> discount) {

    static AgreedLine of(Line line) {
        return new AgreedLine(
                line.brick().id(),
                line.brick().name(),
                line.brick().code(),
                line.brick().planId(),
                line.brick().planName(),
                line.quantity(),
                line.unlimited(),
                DiscountItem.of(line.discounts()));
    }
}
