package io.billwright.agreements.catalog;

import io.billwright.agreements.catalog.Coupon.ForPlan;
import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.http.DecimalLimits;
import io.billwright.platform.http.Fields;
import io.billwright.platform.labels.Labels;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A coupon as sent.
record CouponRequest(
        String code,
        @Nullable BigDecimal rate,
        @Nullable Long amount,
        @Nullable CurrencyCode currency,
        @Nullable LocalDate redeemFrom,
        @Nullable LocalDate redeemBy,
        List<ForPlan> plans,
        @Nullable Integer maxRedemptions,
        @Nullable Integer maxRedemptionsPerCustomer,
        Labels labels) {

    private static final long LARGEST_AMOUNT = 99_999_999_999_999L;
    private static final int MOST_REDEMPTIONS = 1_000_000;
    private static final int MOST_PLANS = 100;
    private static final BigDecimal WHOLE = BigDecimal.valueOf(100);

    static CouponRequest of(Fields fields) {
        var rate = fields.optionalDecimal("rate", new DecimalLimits(3, 6, false));
        if (rate != null && rate.compareTo(WHOLE) > 0) {
            fields.wrong("rate", "must be at most 100");
        }
        var amount = fields.optionalInteger("amount", 1, LARGEST_AMOUNT);
        if (fields.present("rate") == fields.present("amount")) {
            fields.wrong("rate", "either rate or amount must be given");
            fields.wrong("amount", "either rate or amount must be given");
        }
        var currency = fields.optionalChoice("currency", CurrencyCode.class);
        if (rate != null && fields.present("currency")) {
            fields.wrong("currency", "is only for an amount");
        }
        var redeemFrom = fields.optionalDate("redeem_from");
        return new CouponRequest(
                fields.matching("code", "[A-Za-z0-9._-]{1,64}", "1 to 64 letters, digits, dots or dashes"),
                rate,
                amount,
                amount == null || currency != null ? currency : CurrencyCode.USD,
                redeemFrom,
                lastDay(fields, redeemFrom),
                plans(fields),
                limit(fields, "max_redemptions"),
                limit(fields, "max_redemptions_per_customer"),
                Labels.of(fields));
    }

    private static @Nullable LocalDate lastDay(Fields fields, @Nullable LocalDate first) {
        var last = fields.optionalDate("redeem_by");
        if (first != null && last != null && last.isBefore(first)) {
            fields.wrong("redeem_by", "must not be before redeem_from");
        }
        return last;
    }

    private static List<ForPlan> plans(Fields fields) {
        return fields.objects("plans", 0, MOST_PLANS, plan -> new ForPlan(plan.uuid("plan_id"))).stream()
                .distinct()
                .toList();
    }

    private static @Nullable Integer limit(Fields fields, String name) {
        var limit = fields.optionalInteger(name, 1, MOST_REDEMPTIONS);
        return limit == null ? null : Math.toIntExact(limit);
    }
}
