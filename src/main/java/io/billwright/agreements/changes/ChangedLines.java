package io.billwright.agreements.changes;

import io.billwright.agreements.catalog.PlanVersion;
import io.billwright.agreements.catalog.VersionId;
import io.billwright.agreements.estimates.Assortment;
import io.billwright.agreements.estimates.BrickInput;
import io.billwright.agreements.estimates.DiscountFields;
import io.billwright.agreements.estimates.ResolveLine;
import io.billwright.core.contract.BrickKind;
import io.billwright.core.contract.CommitmentWindow;
import io.billwright.core.contract.Line;
import io.billwright.core.contract.Phase;
import io.billwright.core.contract.Terms;
import io.billwright.core.discount.Discounts;
import io.billwright.core.money.Fraction;
import io.billwright.core.pricing.Price;
import io.billwright.core.time.DatePeriod;
import io.billwright.platform.http.Rejection;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The lines of one phase after an upgrade: quantities are absolute, bricks that were not sent stay as they are, and
/// the discounts of bricks that were sent are replaced (R11; spec 4.6, rule 4).
///
/// `planned` says that a plan was named, whose prices then take precedence over the agreed ones. `sources` collects
/// the version of every brick that is taken from one.
record ChangedLines(
        Phase phase,
        DatePeriod dates,
        LocalDate startsAt,
        Terms terms,
        Assortment assortment,
        boolean planned,
        Map<UUID, VersionId> sources) {

    /// `goingOn` says that an earlier phase has these bricks too: one-time bricks were sold there.
    List<Line> with(List<BrickInput> bricks, String path, boolean goingOn) {
        var lines = new LinkedHashMap<UUID, Line>();
        phase.lines().forEach(line -> lines.put(line.brick().id(), line));
        for (int i = 0; i < bricks.size(); i++) {
            var sent = bricks.get(i);
            var known = lines.get(sent.brickId());
            var changed = changed(known, sent, path + "bricks[" + i + "].");
            if (!goingOn) {
                lines.put(sent.brickId(), changed);
            } else if (!isSoldOnce(changed)) {
                requireOwnCommitment(known, changed);
                lines.put(sent.brickId(), with(changed, changed.discounts().withoutFixedAmount(), null));
            }
        }
        return lines.values().stream().filter(line -> !isGivenUp(line)).toList();
    }

    private Line changed(@Nullable Line known, BrickInput sent, String path) {
        var version = assortment.holding(sent.brickId()).orElse(null);
        var replaced = planned
                && version != null
                && version.id().equals(assortment.main().id());
        if (known == null || replaced) {
            if (version == null) {
                throw new Rejection.NotFound("brick");
            }
            return taken(version, known, sent, path);
        }
        ResolveLine.requireFlat(sent, known.price(), path);
        var discounts = DiscountFields.discounts(sent.discount(), terms.currency());
        return new Line(
                known.brick(),
                known.kind(),
                known.price(),
                sent.quantity() == null ? known.quantity() : BigDecimal.valueOf(sent.quantity()),
                sent.isUnlimited() || (known.unlimited() && sent.quantity() == null),
                discounts,
                known.taxCategory(),
                since(known, discounts),
                given(known, discounts));
    }

    /// Takes a brick from a version. Without a quantity it keeps the one it had.
    private Line taken(PlanVersion version, @Nullable Line known, BrickInput sent, String path) {
        sources.put(sent.brickId(), version.id());
        var line = ResolveLine.of(version, sent, path, terms.currency(), terms.frequency());
        return new Line(
                line.brick(),
                line.kind(),
                line.price(),
                known != null && sent.quantity() == null ? known.quantity() : line.quantity(),
                line.unlimited() || staysUnlimited(known, sent, line),
                line.discounts(),
                line.taxCategory(),
                since(known, line.discounts()),
                given(known, line.discounts()));
    }

    private static boolean staysUnlimited(@Nullable Line known, BrickInput sent, Line line) {
        return known != null && known.unlimited() && sent.quantity() == null && line.price() instanceof Price.Flat;
    }

    /// A fixed amount that existed before continues as it was; a new one is for the time from the upgrade on.
    private @Nullable LocalDate since(@Nullable Line known, Discounts discounts) {
        if (discounts.fixedAmount().isEmpty()) {
            return null;
        }
        if (known != null && known.discounts().fixedAmount().equals(discounts.fixedAmount())) {
            return known.fixedSince();
        }
        return startsAt.isAfter(dates.start()) ? startsAt : null;
    }

    private static @Nullable Fraction given(@Nullable Line known, Discounts discounts) {
        return known != null && known.discounts().fixedAmount().equals(discounts.fixedAmount())
                ? known.fixedGiven()
                : null;
    }

    private static Line with(Line line, Discounts discounts, @Nullable LocalDate since) {
        return new Line(
                line.brick(),
                line.kind(),
                line.price(),
                line.quantity(),
                line.unlimited(),
                discounts,
                line.taxCategory(),
                since);
    }

    private static boolean isSoldOnce(Line line) {
        return switch (line.kind()) {
            case BrickKind.OneTime(), BrickKind.Milestone(var _) -> true;
            case BrickKind.AddOn(), BrickKind.Usage(var _) -> false;
        };
    }

    private static void requireOwnCommitment(@Nullable Line known, Line line) {
        if (known == null
                && line.kind() instanceof BrickKind.Usage(var window)
                && window == CommitmentWindow.CONTRACT
                && line.quantity().signum() > 0) {
            throw Rejection.Invalid.field("phases", "is required: usage is committed for a whole phase");
        }
    }

    private static boolean isGivenUp(Line line) {
        return line.kind() instanceof BrickKind.AddOn
                && !line.unlimited()
                && line.quantity().signum() == 0;
    }
}
