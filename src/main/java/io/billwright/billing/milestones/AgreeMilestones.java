package io.billwright.billing.milestones;

import io.billwright.agreements.orders.AgreedMilestones;
import io.billwright.agreements.orders.Order;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.core.contract.BrickKind;
import io.billwright.core.contract.Extra;
import io.billwright.core.contract.Line;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.platform.db.Ids;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Keeps milestones in step with the orders of a subscription. An upgrade changes their quantities, a recast replaces
/// them, and a renewal leaves them open, since it does not sell them again.
@Component
final class AgreeMilestones implements AgreedMilestones {

    private final MilestoneStore milestones;
    private final CompletedMilestones completed;
    private final MoveCompletions moveCompletions;

    AgreeMilestones(MilestoneStore milestones, CompletedMilestones completed, MoveCompletions moveCompletions) {
        this.milestones = milestones;
        this.completed = completed;
        this.moveCompletions = moveCompletions;
    }

    /// The position of a milestone in an agreement.
    private record Place(int phasePosition, UUID brickId) {}

    @Override
    public void check(Order upgrade) {
        var agreed = agreed(upgrade);
        for (var known : milestones.ofOrder(upgrade.baseOrderId())) {
            var line = agreed.get(new Place(known.phasePosition(), known.brickId()));
            if (quantity(line) < known.completedQuantity()) {
                throw Rejection.Invalid.field(
                        "bricks",
                        "must leave at least " + known.completedQuantity() + " of " + known.brickCode()
                                + ", as much as is completed");
            }
        }
    }

    @Override
    public Map<UUID, List<Extra>> completed(Collection<Invoice> invoices) {
        return completed.of(invoices);
    }

    @Override
    public void accepted(Order order, Instant now) {
        switch (order.orderType()) {
            case TRIAL, RENEWAL -> {}
            case STANDARD -> milestones.agree(milestones(order, Map.of(), now));
            case RECAST -> {
                milestones.replace(order.subscriptionId(), order.startsAt());
                milestones.agree(milestones(order, Map.of(), now));
            }
            case UPGRADE -> {
                var known = new HashMap<Place, Milestone>();
                milestones
                        .ofOrder(order.baseOrderId())
                        .forEach(milestone ->
                                known.put(new Place(milestone.phasePosition(), milestone.brickId()), milestone));
                milestones.agree(milestones(order, known, now));
            }
        }
    }

    @Override
    public Optional<Invoice> withdrawn(Subscription subscription, List<Invoice> withdrawn, Instant now) {
        return moveCompletions.handle(subscription, withdrawn, now);
    }

    /// The milestones of the order. Those agreed before keep their ids; those no longer agreed get a total of 0.
    private static List<Milestone> milestones(Order order, Map<Place, Milestone> known, Instant now) {
        var all = new ArrayList<Milestone>();
        var gone = new HashMap<>(known);
        agreed(order).forEach((place, line) -> all.add(milestone(order, place, line, gone.remove(place), now)));
        gone.forEach((_, milestone) -> all.add(new Milestone(
                milestone.milestoneId(),
                milestone.subscriptionId(),
                order.orderId(),
                milestone.phasePosition(),
                milestone.brickId(),
                milestone.brickName(),
                milestone.brickCode(),
                0,
                milestone.completedQuantity(),
                milestone.replacedAt(),
                milestone.createdAt())));
        return all;
    }

    private static Milestone milestone(Order order, Place place, Line line, @Nullable Milestone before, Instant now) {
        return new Milestone(
                before == null ? Ids.next() : before.milestoneId(),
                order.subscriptionId(),
                order.orderId(),
                place.phasePosition(),
                place.brickId(),
                line.brick().name(),
                line.brick().code(),
                quantity(line),
                before == null ? 0 : before.completedQuantity(),
                null,
                before == null ? now : before.createdAt());
    }

    private static Map<Place, Line> agreed(Order order) {
        var agreed = new HashMap<Place, Line>();
        for (var phase : order.terms().phases()) {
            for (var line : phase.lines()) {
                if (line.kind() instanceof BrickKind.Milestone) {
                    agreed.put(new Place(phase.position(), line.brick().id()), line);
                }
            }
        }
        return agreed;
    }

    private static long quantity(@Nullable Line line) {
        return line == null ? 0 : line.quantity().longValueExact();
    }

    @Override
    public void moved(UUID subscriptionId, LocalDate after, int days) {
        milestones.move(subscriptionId, after, days);
    }
}
