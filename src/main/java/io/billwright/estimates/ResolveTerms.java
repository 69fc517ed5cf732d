package io.billwright.estimates;

import io.billwright.catalog.PlanVersion;
import io.billwright.catalog.PublishedCatalog;
import io.billwright.catalog.PublishedCatalog.Offer;
import io.billwright.core.contract.BrickKind;
import io.billwright.core.contract.CommitmentWindow;
import io.billwright.core.contract.Line;
import io.billwright.core.contract.Phase;
import io.billwright.core.contract.Terms;
import io.billwright.core.discount.Coupon;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.core.pricing.Price;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.db.Seller;
import io.billwright.http.Rejection;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Looks up what an agreement names, so that nothing is left to look up when it is priced.
@Component
final class ResolveTerms {

    /// An answer shows every line with its tiers and windows; these keep it to some megabytes.
    private static final int MOST_LINES = 1_000;
    private static final int MOST_MONTHS_OF_LINES = 60_000;

    private final PublishedCatalog catalog;

    ResolveTerms(PublishedCatalog catalog) {
        this.catalog = catalog;
    }

    Terms handle(Seller seller, SubscriptionInput input, TaxTreatment tax) {
        return new Terms(
                input.startsAt(),
                input.contractLength(),
                input.billingFrequency(),
                input.currency(),
                phases(seller, input),
                coupon(seller, input.coupon(), "", input.currency(), input.startsAt()),
                tax);
    }

    private List<Phase> phases(Seller seller, SubscriptionInput input) {
        var base = version(seller, input.planId(), "");
        // Looked up even where every phase has bricks of its own: what is sent must exist.
        var lines = lines(base, input.bricks(), "", input);
        if (input.phases().isEmpty()) {
            var whole = List.of(new Phase(1, input.contractLength(), lines, Optional.empty()));
            requireBounded(whole);
            return whole;
        }
        var phases = new ArrayList<Phase>();
        boolean taken = false;
        for (var phase : input.phases()) {
            var path = "phases[" + (phase.position() - 1) + "].";
            var version = phase.planId() == null ? base : version(seller, phase.planId(), path);
            var own = phase.bricks();
            var resolved = lines(version, own == null ? input.bricks() : own, path, input);
            var contracted = own == null && taken ? goingOn(resolved, path) : resolved;
            var coupon = coupon(seller, phase.coupon(), path, input.currency(), input.startsAt());
            phases.add(new Phase(phase.position(), phase.contractLength(), contracted, coupon));
            taken = taken || own == null;
        }
        requireBounded(phases);
        return phases;
    }

    /// The bricks of the agreement in a phase after the first that has them: what is billed once was billed there.
    private static List<Line> goingOn(List<Line> lines, String path) {
        var result = new ArrayList<Line>(lines.size());
        for (var line : lines) {
            switch (line.kind()) {
                case BrickKind.OneTime(), BrickKind.Milestone(var _) -> {}
                case BrickKind.Usage(var window)
                when window == CommitmentWindow.CONTRACT && line.quantity().signum() > 0 ->
                    throw Rejection.Invalid.field(path + "bricks", "is required: usage is committed for a whole phase");
                case BrickKind.Usage(var _), BrickKind.AddOn() -> result.add(withoutFixedAmount(line));
            }
        }
        return result;
    }

    private static Line withoutFixedAmount(Line line) {
        var rates = line.discounts().withoutFixedAmount();
        return new Line(
                line.brick(), line.kind(), line.price(), line.quantity(), line.unlimited(), rates, line.taxCategory());
    }

    private static void requireBounded(List<Phase> phases) {
        long lines = phases.stream().mapToLong(phase -> phase.lines().size()).sum();
        long months = phases.stream()
                .mapToLong(phase -> (long) phase.lines().size() * phase.months())
                .sum();
        if (lines > MOST_LINES || months > MOST_MONTHS_OF_LINES) {
            throw new Rejection.Invalid("too many bricks for so many phases and months: at most " + MOST_LINES
                    + " lines, and " + MOST_MONTHS_OF_LINES + " months of all lines together");
        }
    }

    private PlanVersion version(Seller seller, UUID planId, String path) {
        return switch (catalog.offer(seller, planId)) {
            case Offer.Version(var version) -> version;
            case Offer.Unpublished() ->
                throw Rejection.Invalid.field(path + "plan_id", "names a plan without a published version");
            case Offer.Unknown() -> throw new Rejection.NotFound("plan");
        };
    }

    private static List<Line> lines(
            PlanVersion version, List<BrickInput> bricks, String path, SubscriptionInput input) {
        var lines = new ArrayList<Line>(bricks.size());
        for (int i = 0; i < bricks.size(); i++) {
            lines.add(line(version, bricks.get(i), path + "bricks[" + i + "].", input));
        }
        return lines;
    }

    private static Line line(PlanVersion version, BrickInput sent, String path, SubscriptionInput input) {
        var brick = version.brick(sent.brickId()).orElseThrow(() -> new Rejection.NotFound("brick"));
        var price = brick.price(input.currency(), input.billingFrequency())
                .orElseThrow(() -> Rejection.Invalid.field(path + "brick_id", "has no price in " + input.currency()));
        if (sent.isUnlimited() && !(price instanceof Price.Flat)) {
            throw Rejection.Invalid.field(path + "is_unlimited", "needs a brick with a FLAT price");
        }
        var quantity = Objects.requireNonNullElseGet(sent.quantity(), brick::defaultQuantity);
        return version.line(
                brick,
                price,
                BigDecimal.valueOf(quantity),
                sent.isUnlimited(),
                DiscountFields.discounts(sent.discount(), input.currency()));
    }

    private Optional<Coupon> coupon(
            Seller seller, @Nullable String code, String path, CurrencyCode currency, LocalDate startsAt) {
        if (code == null) {
            return Optional.empty();
        }
        var field = path + "discount_coupons[0]";
        var coupon =
                catalog.coupon(seller, code).orElseThrow(() -> Rejection.Invalid.field(field, "is not a known coupon"));
        if (coupon.redeemBy() != null && startsAt.isAfter(coupon.redeemBy())) {
            throw Rejection.Invalid.field(field, "could be redeemed until " + coupon.redeemBy());
        }
        if (coupon.amount() == null) {
            return Optional.of(new Coupon.Rate(code, new BigDecimal(Objects.requireNonNull(coupon.rate()))));
        }
        if (coupon.currency() != currency) {
            throw Rejection.Invalid.field(field, "is an amount in " + coupon.currency());
        }
        return Optional.of(new Coupon.Fixed(code, new Money(coupon.amount(), currency)));
    }
}
