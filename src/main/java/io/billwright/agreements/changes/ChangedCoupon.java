package io.billwright.agreements.changes;

import io.billwright.agreements.estimates.ResolveCoupon;
import io.billwright.agreements.orders.Order;
import io.billwright.core.contract.Phase;
import io.billwright.core.discount.Coupon;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Patch;
import io.billwright.platform.http.Rejection;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// The coupons of an upgrade. A coupon that is not sent, or sent again, stays if it is valid for the new plan
/// (R30). Otherwise the upgrade is refused, so that neither a discount continues that must not, nor a price rises
/// unnoticed.
@Component
final class ChangedCoupon {

    private final ResolveCoupon resolveCoupon;

    ChangedCoupon(ResolveCoupon resolveCoupon) {
        this.resolveCoupon = resolveCoupon;
    }

    /// The coupon of the agreement.
    Optional<Coupon> of(Seller seller, Order base, UpgradeInput input) {
        var change = new Change(seller, base, input, switchedTo(base, input), "");
        return of(change, base.terms().coupon(), input.coupon(), "discount_coupons", "must be sent");
    }

    /// The coupon of a phase, which follows the plan that is named for the phase, if one is.
    Optional<Coupon> of(Seller seller, Order base, UpgradeInput input, Phase phase) {
        for (int i = 0; i < input.phases().size(); i++) {
            var sent = input.phases().get(i);
            if (sent.position() == phase.position()) {
                var path = "phases[" + i + "].";
                var plan = Optional.ofNullable(sent.planId()).or(() -> switchedTo(base, input));
                var change = new Change(seller, base, input, plan, path);
                return of(change, phase.coupon(), sent.coupon(), path + "discount_coupons", "must be sent");
            }
        }
        var change = new Change(seller, base, input, switchedTo(base, input), "");
        var demand = "must name phase " + phase.position() + " with its discount_coupons";
        return of(change, phase.coupon(), new Patch.Absent<>(), "phases", demand);
    }

    /// `plan` is the plan that is changed to.
    private record Change(Seller seller, Order base, UpgradeInput input, Optional<UUID> plan, String path) {}

    private static Optional<UUID> switchedTo(Order base, UpgradeInput input) {
        return Optional.ofNullable(input.planId())
                .filter(plan -> !plan.equals(base.planVersion().planId()));
    }

    /// `demand` says of `field` what to do about a coupon that was not sent and cannot stay.
    private Optional<Coupon> of(
            Change change, Optional<Coupon> before, Patch<String> sent, String field, String demand) {
        return switch (sent) {
            case Patch.Absent<String>() -> {
                before.filter(coupon -> isExcluded(change, coupon)).ifPresent(coupon -> {
                    throw Rejection.Invalid.field(
                            field,
                            demand + ": the coupon " + coupon.code() + " is not for this plan; [] leaves it out");
                });
                yield before;
            }
            case Patch.Cleared<String>() -> Optional.empty();
            case Patch.Set<String>(var code) -> {
                if (!before.map(Coupon::code).equals(Optional.of(code))) {
                    yield begun(change, code);
                }
                if (before.filter(coupon -> isExcluded(change, coupon)).isPresent()) {
                    throw ResolveCoupon.notForPlan(change.path);
                }
                yield before;
            }
        };
    }

    private boolean isExcluded(Change change, Coupon coupon) {
        return change.plan
                .filter(plan -> !resolveCoupon.isFor(change.seller, coupon, plan))
                .isPresent();
    }

    private Optional<Coupon> begun(Change change, String code) {
        return resolveCoupon.handle(
                change.seller,
                code,
                change.path,
                change.base.terms().currency(),
                change.input.startsAt(),
                change.plan.orElse(change.base.planVersion().planId()));
    }
}
