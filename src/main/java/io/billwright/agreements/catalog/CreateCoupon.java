package io.billwright.agreements.catalog;

import io.billwright.messaging.events.EventLog;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import org.springframework.stereotype.Component;

@Component
final class CreateCoupon {

    private final CouponStore coupons;
    private final PlanStore plans;
    private final SellerClock clock;
    private final EventLog events;
    private final LabelStore labels;

    CreateCoupon(CouponStore coupons, PlanStore plans, SellerClock clock, EventLog events, LabelStore labels) {
        this.coupons = coupons;
        this.plans = plans;
        this.clock = clock;
        this.events = events;
        this.labels = labels;
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
                request.labels(),
                clock.now(seller));
        if (!coupons.insert(coupon)) {
            throw Rejection.Invalid.field("code", "is already in use");
        }
        labels.add(LabelKind.COUPON, coupon.couponId(), coupon.labels());
        events.append("coupon.created", coupon.couponId(), coupon.createdAt(), coupon);
        return coupon;
    }
}
