package io.billwright.agreements.catalog;

import io.billwright.core.money.CurrencyCode;
import io.billwright.messaging.events.EventLog;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.DecimalLimits;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

@Component
final class CreateCoupon {

    private final CouponStore coupons;
    private final SellerClock clock;
    private final EventLog events;

    CreateCoupon(CouponStore coupons, SellerClock clock, EventLog events) {
        this.coupons = coupons;
        this.clock = clock;
        this.events = events;
    }

    record Request(
            String code,
            @Nullable BigDecimal rate,
            @Nullable Long amount,
            @Nullable CurrencyCode currency,
            @Nullable LocalDate redeemBy) {

        private static final long LARGEST_AMOUNT = 99_999_999_999_999L;
        private static final BigDecimal WHOLE = BigDecimal.valueOf(100);

        static Request of(Fields fields) {
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
            return new Request(
                    fields.matching("code", "[A-Za-z0-9._-]{1,64}", "1 to 64 letters, digits, dots or dashes"),
                    rate,
                    amount,
                    amount == null || currency != null ? currency : CurrencyCode.USD,
                    fields.optionalDate("redeem_by"));
        }
    }

    Coupon handle(Seller seller, Request request) {
        var rate = request.rate();
        var coupon = new Coupon(
                Ids.next(),
                request.code(),
                rate == null ? null : rate.stripTrailingZeros().toPlainString(),
                request.amount(),
                request.currency(),
                request.redeemBy(),
                clock.now(seller));
        if (!coupons.insert(coupon)) {
            throw Rejection.Invalid.field("code", "is already in use");
        }
        events.append("coupon.created", coupon.couponId(), coupon.createdAt(), coupon);
        return coupon;
    }
}
