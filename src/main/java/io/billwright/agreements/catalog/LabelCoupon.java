package io.billwright.agreements.catalog;

import io.billwright.messaging.events.EventLog;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Changes the labels of a coupon. Its discount and limits never change, since customers have agreed to them.
@Component
final class LabelCoupon {

    private final CouponStore coupons;
    private final LabelStore labels;
    private final SellerClock clock;
    private final EventLog events;

    LabelCoupon(CouponStore coupons, LabelStore labels, SellerClock clock, EventLog events) {
        this.coupons = coupons;
        this.labels = labels;
        this.clock = clock;
        this.events = events;
    }

    Coupon handle(Seller seller, UUID couponId, Labels.Change change) {
        var current = coupons.lock(couponId).orElseThrow(() -> new Rejection.NotFound("coupon"));
        labels.change(LabelKind.COUPON, couponId, current.labels(), change);
        var changed = coupons.find(couponId).orElseThrow();
        events.append("coupon.updated", couponId, clock.now(seller), changed);
        return changed;
    }
}
