package io.billwright.core.pricing;

import io.billwright.core.explain.Figure;
import java.math.BigDecimal;

/// The part of a quantity that fell into one tier, the price of that tier, and the exact amount that makes.
public record TierCharge(Figure quantity, BigDecimal price, Figure amount) {}
