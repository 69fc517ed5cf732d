package io.billwright.agreements.estimates;

import io.billwright.core.contract.Terms;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.time.BillingFrequency;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Texts;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A new subscription as sent, for an estimate or an order (spec 4.1). Its taxes are included if it names a customer.
public record SubscriptionInput(
        LocalDate startsAt,
        int contractLength,
        BillingFrequency billingFrequency,
        @Nullable UUID planId,
        List<BrickInput> bricks,
        CurrencyCode currency,
        @Nullable String coupon,
        List<PhaseInput> phases,
        @Nullable UUID customerId,
        @Nullable UUID billedCompanyId) {

    static final int LONGEST = Terms.LONGEST;
    static final int MOST_PHASES = 100;
    private static final int MOST_COUPONS = 20;
    private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 31);

    /// A new subscription.
    public static SubscriptionInput of(Fields fields) {
        var currency = fields.optionalChoice("currency", CurrencyCode.class);
        fields.require("plan_id");
        return of(
                fields,
                currency == null ? CurrencyCode.USD : currency,
                fields.optionalUuid("customer_id"),
                fields.optionalUuid("billed_company_id"));
    }

    /// An agreement that replaces another, in the same currency (spec 4.2, 4.4).
    public static SubscriptionInput replacing(
            Fields fields, CurrencyCode currency, UUID customerId, UUID billedCompanyId) {
        return of(fields, currency, customerId, billedCompanyId);
    }

    private static SubscriptionInput of(
            Fields fields, CurrencyCode currency, @Nullable UUID customerId, @Nullable UUID billedCompanyId) {
        var startsAt = fields.date("starts_at");
        int contractLength = (int) fields.integer("contract_length", 1, LONGEST);
        if (startsAt.plusMonths(contractLength).isAfter(LAST_DAY)) {
            fields.wrong("contract_length", "must end the contract before " + LAST_DAY);
        }
        return new SubscriptionInput(
                startsAt,
                contractLength,
                fields.choice("billing_frequency", BillingFrequency.class),
                fields.optionalUuid("plan_id"),
                BrickInput.list(fields),
                currency,
                coupon(fields),
                phases(fields, startsAt, contractLength),
                customerId,
                billedCompanyId);
    }

    /// The payment terms of each phase, empty for an agreement without phases.
    public List<Integer> phasePaymentTerms(int otherwise) {
        return phases.stream()
                .map(phase -> Objects.requireNonNullElse(phase.paymentTerms(), otherwise))
                .toList();
    }

    /// Only the first code counts (spec 4.1).
    public static @Nullable String coupon(Fields fields) {
        var codes = fields.texts("discount_coupons", 0, MOST_COUPONS, code -> Texts.read(code, 64));
        return codes.isEmpty() ? null : codes.getFirst();
    }

    /// Phases follow each other without a gap and fill the contract.
    private static List<PhaseInput> phases(Fields fields, LocalDate startsAt, int contractLength) {
        var phases = fields.objects("phases", 0, MOST_PHASES, PhaseInput::of);
        if (fields.isWrong("phases") || fields.isWrong("starts_at") || fields.isWrong("contract_length")) {
            return phases;
        }
        int from = 0;
        for (int i = 0; i < phases.size(); i++) {
            var phase = phases.get(i);
            if (phase.position() != i + 1) {
                fields.wrong("phases[" + i + "].phase_position", "must be " + (i + 1));
            }
            var start = startsAt.plusMonths(from);
            if (phase.startsAt() != null && !phase.startsAt().equals(start)) {
                fields.wrong("phases[" + i + "].starts_at", "must be " + start + ", the end of what comes before");
            }
            from += phase.contractLength();
        }
        if (!phases.isEmpty() && from != contractLength) {
            fields.wrong("phases", "must add up to contract_length, but last " + from + " months");
        }
        return phases;
    }
}
