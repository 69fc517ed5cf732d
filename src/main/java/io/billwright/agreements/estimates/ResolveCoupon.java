package io.billwright.agreements.estimates;

import io.billwright.agreements.catalog.PublishedCatalog;
import io.billwright.core.discount.Coupon;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Rejection;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Looks up a coupon code and returns its discount.
@Component
public final class ResolveCoupon {

    private final PublishedCatalog catalog;

    ResolveCoupon(PublishedCatalog catalog) {
        this.catalog = catalog;
    }

    /// `path` locates the code in error messages. A coupon that is not valid for the start or the plan of the
    /// agreement is rejected (R30).
    public Optional<Coupon> handle(
            Seller seller, @Nullable String code, String path, CurrencyCode currency, LocalDate startsAt, UUID planId) {
        if (code == null) {
            return Optional.empty();
        }
        var field = path + "discount_coupons[0]";
        var coupon =
                catalog.coupon(seller, code).orElseThrow(() -> Rejection.Invalid.field(field, "is not a known coupon"));
        if (coupon.redeemBy() != null && startsAt.isAfter(coupon.redeemBy())) {
            throw Rejection.Invalid.field(field, "could be redeemed until " + coupon.redeemBy());
        }
        if (coupon.redeemFrom() != null && startsAt.isBefore(coupon.redeemFrom())) {
            throw Rejection.Invalid.field(field, "can be redeemed from " + coupon.redeemFrom());
        }
        if (!coupon.isFor(planId)) {
            throw notForPlan(path);
        }
        if (coupon.amount() == null) {
            return Optional.of(new Coupon.Rate(code, new BigDecimal(Objects.requireNonNull(coupon.rate()))));
        }
        if (coupon.currency() != currency) {
            throw Rejection.Invalid.field(field, "is an amount in " + coupon.currency());
        }
        return Optional.of(new Coupon.Fixed(code, new Money(coupon.amount(), currency)));
    }

    public static Rejection notForPlan(String path) {
        return Rejection.Invalid.field(path + "discount_coupons[0]", "is not for this plan");
    }

    /// Whether an agreement that has the coupon may keep it under this plan. The coupon's dates only limit new
    /// redemptions.
    public boolean isFor(Seller seller, Coupon coupon, UUID planId) {
        return catalog.coupon(seller, coupon.code())
                .map(known -> known.isFor(planId))
                .orElse(true);
    }
}
