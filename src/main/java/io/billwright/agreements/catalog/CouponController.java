package io.billwright.agreements.catalog;

import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Page;
import io.billwright.platform.http.TakesQuery;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class CouponController {

    private final Changes changes;
    private final SellerReads reads;
    private final CouponStore coupons;
    private final CreateCoupon createCoupon;

    CouponController(Changes changes, SellerReads reads, CouponStore coupons, CreateCoupon createCoupon) {
        this.changes = changes;
        this.reads = reads;
        this.coupons = coupons;
        this.createCoupon = createCoupon;
    }

    @PostMapping("/api/v2/coupons")
    ResponseEntity<byte[]> create(Call call) {
        var request = call.body(CouponRequest::of);
        return changes.created(call, () -> createCoupon.handle(call.seller(), request));
    }

    @GetMapping("/api/v2/coupons")
    @TakesQuery(paged = true)
    ListResponse<Coupon> list(Call call) {
        var page = call.page();
        return reads.in(
                call.seller(),
                () -> ListResponse.of(
                        page,
                        coupons.list(page),
                        coupon -> new Page.Position(coupon.createdAt(), coupon.couponId()),
                        coupons::count));
    }
}
