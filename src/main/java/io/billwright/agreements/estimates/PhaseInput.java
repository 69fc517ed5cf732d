package io.billwright.agreements.estimates;

import io.billwright.platform.http.Fields;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A phase of an agreement as sent (spec 2.6). Omitted fields are taken from the agreement.
public record PhaseInput(
        int position,
        @Nullable LocalDate startsAt,
        int contractLength,
        @Nullable UUID planId,
        @Nullable List<BrickInput> bricks,
        @Nullable Integer paymentTerms,
        @Nullable String coupon) {

    static PhaseInput of(Fields fields) {
        var paymentTerms = fields.optionalInteger("payment_terms", 0, 999);
        return new PhaseInput(
                (int) fields.integer("phase_position", 1, SubscriptionInput.MOST_PHASES),
                fields.optionalDate("starts_at"),
                (int) fields.integer("contract_length", 1, SubscriptionInput.LONGEST),
                fields.optionalUuid("plan_id"),
                fields.present("bricks") ? BrickInput.list(fields) : null,
                paymentTerms == null ? null : paymentTerms.intValue(),
                SubscriptionInput.coupon(fields));
    }
}
