package io.billwright.agreements.estimates;

import io.billwright.agreements.catalog.PublishedCatalog;
import io.billwright.agreements.catalog.PublishedCatalog.Offer;
import io.billwright.agreements.catalog.VersionId;
import io.billwright.core.contract.BrickKind;
import io.billwright.core.contract.CommitmentWindow;
import io.billwright.core.contract.Line;
import io.billwright.core.contract.Phase;
import io.billwright.core.contract.Terms;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Rejection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Looks up everything an agreement refers to, so that pricing it needs no further look-up.
@Component
public final class ResolveTerms {

    /// An estimate shows every line with its tiers and windows; these limits keep it to some megabytes.
    private static final int MOST_LINES = 1_000;
    private static final int MOST_MONTHS_OF_LINES = 60_000;

    private final PublishedCatalog catalog;
    private final ResolveCoupon resolveCoupon;

    ResolveTerms(PublishedCatalog catalog, ResolveCoupon resolveCoupon) {
        this.catalog = catalog;
        this.resolveCoupon = resolveCoupon;
    }

    /// Returns the bricks that a plan offers, or the present plan if none is named.
    public interface Plans {
        Assortment offered(@Nullable UUID planId, String path);
    }

    /// Terms, and the plan versions they were made from: the main one, and that of each brick.
    public record Resolution(Terms terms, VersionId main, Map<UUID, VersionId> sources) {}

    /// The terms of a new agreement.
    public Resolution handle(Seller seller, SubscriptionInput input, TaxTreatment tax) {
        return handle(seller, input, tax, (planId, path) -> latest(seller, Objects.requireNonNull(planId), path));
    }

    public Resolution handle(Seller seller, SubscriptionInput input, TaxTreatment tax, Plans plans) {
        var sources = new LinkedHashMap<UUID, VersionId>();
        var base = plans.offered(input.planId(), "");
        var terms = new Terms(
                input.startsAt(),
                input.contractLength(),
                input.billingFrequency(),
                input.currency(),
                phases(seller, input, base, plans, sources),
                resolveCoupon.handle(seller, input.coupon(), "", input.currency(), input.startsAt(), plan(base)),
                tax);
        return new Resolution(terms, base.main().id(), sources);
    }

    /// The latest published version of a plan.
    public Assortment latest(Seller seller, UUID planId, String path) {
        return switch (catalog.offer(seller, planId)) {
            case Offer.Version(var version) -> Assortment.of(version);
            case Offer.Unpublished() ->
                throw Rejection.Invalid.field(path + "plan_id", "names a plan without a published version");
            case Offer.Unknown() -> throw new Rejection.NotFound("plan");
        };
    }

    /// The plan of an agreement; one whose bricks are only carried over is not.
    private static UUID plan(Assortment assortment) {
        return assortment.main().id().planId();
    }

    private List<Phase> phases(
            Seller seller, SubscriptionInput input, Assortment base, Plans plans, Map<UUID, VersionId> sources) {
        // Looked up even if every phase has bricks of its own: a brick that is sent must exist.
        var lines = lines(base, input.bricks(), "", input, sources);
        if (input.phases().isEmpty()) {
            var whole = List.of(new Phase(1, input.contractLength(), lines, Optional.empty()));
            requireBounded(whole);
            return whole;
        }
        var phases = new ArrayList<Phase>();
        boolean taken = false;
        for (var phase : input.phases()) {
            var path = "phases[" + (phase.position() - 1) + "].";
            var assortment = phase.planId() == null ? base : plans.offered(phase.planId(), path);
            var own = phase.bricks();
            var resolved = lines(assortment, own == null ? input.bricks() : own, path, input, sources);
            var contracted = own == null && taken ? goingOn(resolved, path) : resolved;
            var coupon = resolveCoupon.handle(
                    seller, phase.coupon(), path, input.currency(), input.startsAt(), plan(assortment));
            phases.add(new Phase(phase.position(), phase.contractLength(), contracted, coupon));
            taken = taken || own == null;
        }
        requireBounded(phases);
        return phases;
    }

    /// The agreement's bricks in a phase after the first that has them: one-time bricks were billed in that one.
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

    public static void requireBounded(List<Phase> phases) {
        long lines = phases.stream().mapToLong(phase -> phase.lines().size()).sum();
        long months = phases.stream()
                .mapToLong(phase -> (long) phase.lines().size() * phase.months())
                .sum();
        if (lines > MOST_LINES || months > MOST_MONTHS_OF_LINES) {
            throw new Rejection.Invalid("too many bricks for so many phases and months: at most " + MOST_LINES
                    + " lines, and " + MOST_MONTHS_OF_LINES + " months of all lines together");
        }
    }

    private static List<Line> lines(
            Assortment assortment,
            List<BrickInput> bricks,
            String path,
            SubscriptionInput input,
            Map<UUID, VersionId> sources) {
        var lines = new ArrayList<Line>(bricks.size());
        for (int i = 0; i < bricks.size(); i++) {
            var sent = bricks.get(i);
            var version = assortment.holding(sent.brickId()).orElseThrow(() -> new Rejection.NotFound("brick"));
            sources.put(sent.brickId(), version.id());
            lines.add(ResolveLine.of(
                    version, sent, path + "bricks[" + i + "].", input.currency(), input.billingFrequency()));
        }
        return lines;
    }
}
