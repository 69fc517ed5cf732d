package io.billwright.agreements.catalog;

import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Sorts;
import io.billwright.platform.http.TakesQuery;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.Labels;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class CouponController {

    private static final Sorts SORTS = Sorts.newest("created_at", "created_at", "coupon_id");

    private final Changes changes;
    private final SellerReads reads;
    private final CouponStore coupons;
    private final CreateCoupon createCoupon;
    private final LabelCoupon labelCoupon;
    private final DeleteDraft deleteDraft;

    CouponController(
            Changes changes,
            SellerReads reads,
            CouponStore coupons,
            CreateCoupon createCoupon,
            LabelCoupon labelCoupon,
            DeleteDraft deleteDraft) {
        this.changes = changes;
        this.reads = reads;
        this.coupons = coupons;
        this.createCoupon = createCoupon;
        this.labelCoupon = labelCoupon;
        this.deleteDraft = deleteDraft;
    }

    @PostMapping("/api/v2/coupons")
    ResponseEntity<byte[]> create(Call call) {
        var request = call.body(CouponRequest::of);
        return changes.created(call, () -> createCoupon.handle(call.seller(), request));
    }

    @PatchMapping("/api/v2/coupons/{coupon_id}")
    ResponseEntity<byte[]> label(Call call) {
        var couponId = call.pathId("coupon_id");
        var change = call.body(Labels.Change::of);
        return changes.done(call, () -> labelCoupon.handle(call.seller(), couponId, change));
    }

    @DeleteMapping("/api/v2/coupons/{coupon_id}")
    ResponseEntity<byte[]> delete(Call call) {
        var couponId = call.pathId("coupon_id");
        return changes.done(call, () -> deleteDraft.coupon(call.seller(), couponId));
    }

    @GetMapping("/api/v2/coupons")
    @TakesQuery(
            value = {"external_id", "code", "created_from", "created_until", "sort"},
            paged = true)
    ListResponse<Coupon> list(Call call) {
        var page = SORTS.of(call);
        var filter = LabelKind.COUPON.filter(
                new Filter(call, "true").text("code", "code").days("created", "created_at"), "coupon_id");
        return reads.in(
                call.seller(), () -> ListResponse.of(page, coupons.list(filter, page), () -> coupons.count(filter)));
    }
}
