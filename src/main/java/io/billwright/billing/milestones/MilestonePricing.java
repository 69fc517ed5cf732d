package io.billwright.billing.milestones;

import io.billwright.core.contract.Extra;
import io.billwright.core.contract.Line;
import io.billwright.core.contract.MilestoneCompletion.Kept;
import io.billwright.core.contract.MilestoneCompletion.Priced;
import io.billwright.core.contract.MilestoneCompletion.Units;
import io.billwright.core.contract.Phase;
import io.billwright.core.contract.Terms;
import io.billwright.core.money.Money;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/// Prices milestone units by the order in force when they were first completed: upgrades leave them as billed (R19).
/// `stages` come newest first.
record MilestonePricing(List<Stage> stages, Map<UUID, Terms> terms) {

    Extra extra(Completion completion) {
        var parts = new ArrayList<Priced>();
        var units = completion.units();
        var orderId = completion.orderId();
        for (var stage : stages) {
            if (stage.milestoneId().equals(completion.milestoneId())
                    && stage.sequence() <= completion.orderSequence()
                    && !units.isEmpty()) {
                add(parts, completion, orderId, Optional.of(stage), Units.without(units, stage.units()));
                units = Units.among(units, stage.units());
                orderId = stage.beforeOrderId();
            }
        }
        add(parts, completion, orderId, Optional.empty(), units);
        return new Extra.Completion(completion.completionId(), parts, completion.serviceDate());
    }

    private void add(
            List<Priced> parts, Completion completion, UUID orderId, Optional<Stage> stage, List<Units> units) {
        if (!units.isEmpty()) {
            var agreed = Objects.requireNonNull(terms.get(orderId));
            var phase = agreed.phases().get(completion.phasePosition() - 1);
            var kept = stage.map(one -> new Kept(
                    one.units(), new Money(one.gross(), agreed.currency()), new Money(one.net(), agreed.currency())));
            var line = line(phase, completion.brickId());
            parts.add(new Priced(line, phase.coupon().or(agreed::coupon), kept, units));
        }
    }

    private static Line line(Phase phase, UUID brickId) {
        return phase.lines().stream()
                .filter(line -> line.brick().id().equals(brickId))
                .findFirst()
                .orElseThrow();
    }
}
