package io.billwright.agreements.catalog;

import io.billwright.messaging.events.EventLog;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Rejection;
import org.springframework.stereotype.Component;

@Component
final class CreateCoupon {

    private final CouponStore coupons;
    private final PlanStore plans;
    private final SellerClock clock;
    private final EventLog events;

    CreateCoupon(CouponStore coupons, PlanStore plans, SellerClock clock, EventLog events) {
        this.coupons = coupons;
        this.plans = plans;
        this.clock = clock;
        this.events = events;
    }

    Coupon handle(Seller seller, CouponRequest request) {
        var rate = request.rate();
        if (!request.plans().stream().allMatch(plan -> plans.find(plan.planId()).isPresent())) {
            throw new Rejection.NotFound("plan");
        }
        var coupon = new Coupon(
                Ids.next(),
                request.code(),
                rate == null ? null : rate.stripTrailingZeros().toPlainString(),
                request.amount(),
                request.currency(),
                request.redeemFrom(),
                request.redeemBy(),
                request.plans(),
                request.maxRedemptions(),
                request.maxRedemptionsPerCustomer(),
                clock.now(seller));
        if (!coupons.insert(coupon)) {
            throw Rejection.Invalid.field("code", "is already in use");
        }
        events.append("coupon.created", coupon.couponId(), coupon.createdAt(), coupon);
        return coupon;
    }
}
