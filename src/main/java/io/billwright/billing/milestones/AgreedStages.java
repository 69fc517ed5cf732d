package io.billwright.billing.milestones;

import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.OrderType;
import io.billwright.agreements.pauses.PauseStore;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.core.contract.MilestoneCompletion;
import io.billwright.core.contract.MilestoneCompletion.Whole;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Finds the order that prices a milestone on a given day. An upgrade counts from its start, not from its acceptance,
/// and what is completed before stays as billed (R19).
@Component
final class AgreedStages {

    private final OrderStore orders;
    private final PauseStore pauses;
    private final StageStore stages;

    AgreedStages(OrderStore orders, PauseStore pauses, StageStore stages) {
        this.orders = orders;
        this.pauses = pauses;
        this.stages = stages;
    }

    /// `left` is what can be completed now: within the agreed quantity, and within what future upgrades reduce it to.
    record InForce(Order order, long left) {}

    /// Call with the milestone locked, before its completions change. For upgrades that have started since the last
    /// change and that alter price or quantity, it records what was completed before them.
    InForce now(Subscription subscription, Milestone milestone, Instant now) {
        var day = pauses.agreedDay(subscription, now);
        var order = order(milestone.orderId());
        long total = milestone.totalQuantity();
        while (order.orderType() == OrderType.UPGRADE && order.startsAt().isAfter(day)) {
            order = base(order);
            total = Math.min(total, quantity(agreed(order, milestone)));
        }
        keep(order, milestone);
        return new InForce(order, total - milestone.completedQuantity());
    }

    private void keep(Order inForce, Milestone milestone) {
        var known = stages.of(List.of(milestone.milestoneId())).stream()
                .map(Stage::orderId)
                .toList();
        var upgrades = new ArrayList<Order>();
        for (var order = inForce;
                order.orderType() == OrderType.UPGRADE && !known.contains(order.orderId());
                order = base(order)) {
            upgrades.add(order);
        }
        for (var upgrade : upgrades.reversed()) {
            var before = agreed(base(upgrade), milestone);
            // Nothing can be completed yet of a brick that the upgrade adds.
            if (before.isPresent() && !before.equals(agreed(upgrade, milestone))) {
                stages.insert(milestone.milestoneId(), upgrade.orderId(), upgrade.baseOrderId());
            }
        }
    }

    private Order base(Order order) {
        return order(order.baseOrderId());
    }

    private Order order(UUID orderId) {
        return orders.find(orderId).orElseThrow();
    }

    /// The total price and quantity of a milestone under an order that sells it.
    private static Optional<Whole> agreed(Order order, Milestone milestone) {
        var phase = order.terms().phases().get(milestone.phasePosition() - 1);
        return phase.lines().stream()
                .filter(line -> line.brick().id().equals(milestone.brickId()))
                .findFirst()
                .map(line -> MilestoneCompletion.whole(line, phase.coupon().or(order.terms()::coupon)));
    }

    private static long quantity(Optional<Whole> agreed) {
        return agreed.map(Whole::quantity).orElse(0L);
    }
}
