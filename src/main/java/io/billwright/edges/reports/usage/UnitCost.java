package io.billwright.edges.reports.usage;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.http.DecimalLimits;
import io.billwright.platform.http.Fields;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The seller's cost per unit of a meter from a day on, in major units; null if it is not known any more.
record UnitCost(
        UUID brickId,
        CurrencyCode currency,
        LocalDate startsAt,
        @Nullable BigDecimal unitCost) {

    private static final DecimalLimits LIMITS = new DecimalLimits(9, 10, false);

    static UnitCost of(Fields fields) {
        return new UnitCost(
                fields.uuid("brick_id"),
                fields.choice("currency", CurrencyCode.class),
                fields.date("starts_at"),
                fields.optionalDecimal("unit_cost", LIMITS));
    }
}
