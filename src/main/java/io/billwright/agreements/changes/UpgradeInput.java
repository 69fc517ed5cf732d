package io.billwright.agreements.changes;

import io.billwright.agreements.estimates.BrickInput;
import io.billwright.agreements.estimates.SubscriptionInput;
import io.billwright.core.contract.Terms;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.time.BillingFrequency;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Patch;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An upgrade as sent (spec 4.3). An empty list of coupons removes the coupon.
record UpgradeInput(
        LocalDate startsAt,
        @Nullable UUID planId,
        List<BrickInput> bricks,
        Patch<String> coupon,
        List<PhaseChange> phases) {

    /// The fields of an upgrade. They are stored with the order, so that it can be amended.
    static final Set<String> FIELDS = Set.of("starts_at", "plan_id", "bricks", "discount_coupons", "phases");

    private static final int MOST_PHASES = 100;

    /// The changes of one phase of the agreement, whose length stays (spec 2.6).
    record PhaseChange(
            int position,
            @Nullable LocalDate startsAt,
            @Nullable Long contractLength,
            @Nullable UUID planId,
            @Nullable List<BrickInput> bricks,
            @Nullable Integer paymentTerms,
            Patch<String> coupon) {

        static PhaseChange of(Fields fields) {
            var paymentTerms = fields.optionalInteger("payment_terms", 0, 999);
            return new PhaseChange(
                    (int) fields.integer("phase_position", 1, MOST_PHASES),
                    fields.optionalDate("starts_at"),
                    fields.optionalInteger("contract_length", 1, Integer.MAX_VALUE),
                    fields.optionalUuid("plan_id"),
                    fields.present("bricks") ? BrickInput.list(fields) : null,
                    paymentTerms == null ? null : paymentTerms.intValue(),
                    sentCoupon(fields));
        }
    }

    static UpgradeInput of(Fields fields) {
        var input = new UpgradeInput(
                fields.date("starts_at"),
                fields.optionalUuid("plan_id"),
                BrickInput.list(fields),
                sentCoupon(fields),
                fields.objects("phases", 0, MOST_PHASES, PhaseChange::of));
        var positions = new HashSet<Integer>();
        for (int i = 0; i < input.phases.size(); i++) {
            if (!positions.add(input.phases.get(i).position())) {
                fields.wrong("phases[" + i + "].phase_position", "is used twice");
            }
        }
        return input;
    }

    /// Rejects changes of what an upgrade cannot change (spec 4.6).
    static void keepInherited(Fields fields, Terms inherited) {
        var message = "is that of the base order and cannot be changed";
        fields.fixed(
                "contract_length", name -> fields.integer(name, 1, Terms.LONGEST), (long) inherited.months(), message);
        fields.fixed(
                "billing_frequency",
                name -> fields.choice(name, BillingFrequency.class),
                inherited.frequency(),
                message);
        fields.fixed("currency", name -> fields.choice(name, CurrencyCode.class), inherited.currency(), message);
    }

    private static Patch<String> sentCoupon(Fields fields) {
        if (!fields.present("discount_coupons")) {
            return new Patch.Absent<>();
        }
        var code = SubscriptionInput.coupon(fields);
        return code == null ? new Patch.Cleared<>() : new Patch.Set<>(code);
    }
}
