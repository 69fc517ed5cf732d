package io.billwright.agreements.catalog;

import io.billwright.messaging.events.EventLog;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Deletions;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Deletes what was never sold: drafts of plan versions, and coupons that neither an agreement nor a draft uses.
@Component
final class DeleteDraft {

    private final PlanStore plans;
    private final PlanVersionStore versions;
    private final CouponStore coupons;
    private final PublishedCatalog catalog;
    private final SellerTransactions transactions;
    private final LabelStore labels;
    private final SellerClock clock;
    private final EventLog events;

    DeleteDraft(
            PlanStore plans,
            PlanVersionStore versions,
            CouponStore coupons,
            PublishedCatalog catalog,
            SellerTransactions transactions,
            LabelStore labels,
            SellerClock clock,
            EventLog events) {
        this.plans = plans;
        this.versions = versions;
        this.coupons = coupons;
        this.catalog = catalog;
        this.transactions = transactions;
        this.labels = labels;
        this.clock = clock;
        this.events = events;
    }

    PlanVersionResponse version(Seller seller, UUID planId, int version) {
        var plan = plans.lock(planId).orElseThrow(() -> new Rejection.NotFound("plan"));
        var draft = versions.find(plan.planId(), version).orElseThrow(() -> new Rejection.NotFound("plan version"));
        if (draft.status() == PlanVersion.Status.PUBLISHED) {
            throw new Rejection.Invalid("a published version is never deleted").because(Reason.PLAN_VERSION_PUBLISHED);
        }
        Deletions.run("plan version", "", () -> versions.delete(planId, version));
        var shown = PlanVersionResponse.of(draft);
        events.append("plan_version.deleted", planId, clock.now(seller), shown);
        return shown;
    }

    Coupon coupon(Seller seller, UUID couponId) {
        var coupon = coupons.lock(couponId).orElseThrow(() -> new Rejection.NotFound("coupon"));
        Deletions.run("coupon", "", () -> coupons.delete(couponId));
        labels.remove(LabelKind.COUPON, couponId);
        events.append("coupon.deleted", couponId, clock.now(seller), coupon);
        transactions.afterCommit(() -> catalog.forgetCoupon(seller, coupon.code()));
        return coupon;
    }
}
