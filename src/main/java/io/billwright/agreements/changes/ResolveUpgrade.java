package io.billwright.agreements.changes;

import io.billwright.agreements.catalog.VersionId;
import io.billwright.agreements.changes.UpgradeInput.PhaseChange;
import io.billwright.agreements.estimates.Assortment;
import io.billwright.agreements.estimates.ResolveTerms;
import io.billwright.agreements.estimates.ResolveTerms.Resolution;
import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.OrderType;
import io.billwright.core.contract.FixedAmounts;
import io.billwright.core.contract.FixedAmounts.Held;
import io.billwright.core.contract.Phase;
import io.billwright.core.contract.Terms;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.core.time.DatePeriod;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Rejection;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Resolves an upgrade to its complete terms: those of the base order, changed from its start on by the bricks that
/// were sent.
@Component
final class ResolveUpgrade {

    private final OrderStore orders;
    private final ContractedPlans contractedPlans;
    private final ChangedCoupon changedCoupon;

    ResolveUpgrade(OrderStore orders, ContractedPlans contractedPlans, ChangedCoupon changedCoupon) {
        this.orders = orders;
        this.contractedPlans = contractedPlans;
        this.changedCoupon = changedCoupon;
    }

    /// The upgrade that is resolved, and the version of every brick so far.
    private record Work(Seller seller, Order base, UpgradeInput input, Map<UUID, VersionId> sources) {}

    Resolution handle(Seller seller, Order base, UpgradeInput input, TaxTreatment tax) {
        var before = base.terms();
        if (input.startsAt().isBefore(base.startsAt()) || input.startsAt().isAfter(base.endsAt())) {
            throw Rejection.Invalid.field(
                    "starts_at",
                    "must be from " + base.startsAt() + " to " + base.endsAt() + ", while the agreement lasts");
        }
        var work = new Work(seller, base, input, knownSources(base));
        var assortment = contractedPlans.offered(seller, base, input.planId(), "");
        requireKnown(work, assortment);
        var terms = new Terms(
                before.anchor(),
                before.from(),
                before.months(),
                before.frequency(),
                before.currency(),
                phases(work, assortment),
                changedCoupon.of(seller, base, input),
                tax,
                before.pauses());
        ResolveTerms.requireBounded(terms.phases());
        var main =
                input.planId() == null ? base.planVersion() : assortment.main().id();
        return new Resolution(
                FixedAmounts.carriedOver(history(base, input.startsAt()), terms), main, present(work.sources, terms));
    }

    /// The terms of the agreement so far, latest first.
    private List<Held> history(Order last, LocalDate until) {
        var history = new ArrayList<>(List.of(new Held(last.terms(), until)));
        for (var order = last; order.orderType() == OrderType.UPGRADE; ) {
            var earlier = orders.find(order.baseOrderId()).orElseThrow();
            history.add(new Held(earlier.terms(), order.startsAt()));
            order = earlier;
        }
        return history;
    }

    /// A brick that was sent must exist, even if it is not used because every phase has bricks of its own.
    private static void requireKnown(Work work, Assortment assortment) {
        for (var sent : work.input.bricks()) {
            if (!work.sources.containsKey(sent.brickId())
                    && assortment.holding(sent.brickId()).isEmpty()) {
                throw new Rejection.NotFound("brick");
            }
        }
    }

    private Map<UUID, VersionId> knownSources(Order base) {
        var sources = new LinkedHashMap<UUID, VersionId>();
        for (var phase : base.terms().phases()) {
            phase.lines().forEach(line -> sources.put(line.brick().id(), base.planVersion()));
        }
        sources.putAll(contractedPlans.sources(base));
        return sources;
    }

    private static Map<UUID, VersionId> present(Map<UUID, VersionId> sources, Terms terms) {
        var present = new LinkedHashMap<>(sources);
        present.keySet()
                .retainAll(terms.phases().stream()
                        .flatMap(phase -> phase.lines().stream())
                        .map(line -> line.brick().id())
                        .toList());
        return present;
    }

    private List<Phase> phases(Work work, Assortment assortment) {
        var before = work.base.terms();
        var changes = PhaseChanges.of(before, work.input);
        var phases = new ArrayList<Phase>(before.phases().size());
        boolean begun = false;
        for (var phase : before.phases()) {
            var dates = before.dates(phase);
            if (dates.end().isAfter(work.input.startsAt())) {
                var change = Optional.ofNullable(changes.get(phase.position()));
                phases.add(phase(work, phase, dates, change, assortment, begun));
                begun = true;
            } else {
                phases.add(phase);
            }
        }
        return phases;
    }

    /// `begun` says that an earlier phase has taken the sent bricks too.
    private Phase phase(
            Work work,
            Phase phase,
            DatePeriod dates,
            Optional<PhaseChange> change,
            Assortment assortment,
            boolean begun) {
        var own = change.map(PhaseChange::bricks).orElse(null);
        var planId = change.map(PhaseChange::planId).orElse(null);
        var path = change.map(sent -> "phases[" + work.input.phases().indexOf(sent) + "].")
                .orElse("");
        var lines = new ChangedLines(
                phase,
                dates,
                work.input.startsAt(),
                work.base.terms(),
                planId == null ? assortment : contractedPlans.offered(work.seller, work.base, planId, path),
                planId != null || work.input.planId() != null,
                work.sources);
        return new Phase(
                phase.position(),
                phase.months(),
                own == null ? lines.with(work.input.bricks(), "", begun) : lines.with(own, path, false),
                changedCoupon.of(work.seller, work.base, work.input, phase));
    }
}
