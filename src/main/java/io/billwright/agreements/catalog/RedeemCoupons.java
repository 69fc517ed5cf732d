package io.billwright.agreements.catalog;

import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.SortedSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Records that an agreement uses coupons, as long as they are not used up (R30). The database refuses one redemption
/// too many; the checks here give the reason. A subscription that has a coupon already keeps it without another
/// redemption.
@Component
public final class RedeemCoupons {

    private final JdbcClient jdbc;
    private final CouponStore coupons;

    RedeemCoupons(JdbcClient jdbc, CouponStore coupons) {
        this.jdbc = jdbc;
        this.coupons = coupons;
    }

    /// The agreement that redeems coupons, and its customer.
    public record Agreement(UUID subscriptionId, UUID orderId, UUID customerId) {}

    /// The caller holds the lock on the subscription. Coupons are locked in the order of their codes.
    public void handle(SortedSet<String> codes, Agreement agreement, Instant now) {
        for (var code : codes) {
            var coupon = coupons.find(code).flatMap(found -> coupons.lock(found.couponId()));
            redeem(coupon.orElseThrow(() -> deleted(code)), agreement, now);
        }
    }

    private static Rejection deleted(String code) {
        return new Rejection.Invalid("the coupon " + code + " was deleted");
    }

    private void redeem(Coupon coupon, Agreement agreement, Instant now) {
        if (count(coupon, "subscription_id = :id", agreement.subscriptionId()) > 0) {
            return;
        }
        requireLeft(coupon, coupon.maxRedemptions(), "true", agreement.customerId());
        requireLeft(coupon, coupon.maxRedemptionsPerCustomer(), "customer_id = :id", agreement.customerId());
        jdbc.sql("""
                        insert into coupon_redemptions (coupon_id, subscription_id, order_id, customer_id, redeemed_at)
                        values (:coupon, :subscription, :order, :customer, :now)
                        """)
                .param("coupon", coupon.couponId())
                .param("subscription", agreement.subscriptionId())
                .param("order", agreement.orderId())
                .param("customer", agreement.customerId())
                .param("now", Rows.utc(now))
                .update();
    }

    private void requireLeft(Coupon coupon, @Nullable Integer most, String whose, UUID customerId) {
        if (most != null && count(coupon, whose, customerId) >= most) {
            throw new Rejection.Invalid("the coupon " + coupon.code() + " is used up").because(Reason.COUPON_USED_UP);
        }
    }

    private long count(Coupon coupon, String which, UUID id) {
        return jdbc.sql("select count(*) from coupon_redemptions where coupon_id = :coupon and " + which)
                .param("coupon", coupon.couponId())
                .param("id", id)
                .query(Long.class)
                .single();
    }
}
