package io.billwright.billing.milestones;

import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.OrderType;
import io.billwright.core.contract.Line;
import io.billwright.core.discount.Coupon;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Finds the order that prices a milestone on a day. An upgrade counts from its start on, not from its acceptance, and
/// what is completed by then stays as billed (R19).
@Component
final class AgreedStages {

    private final OrderStore orders;
    private final StageStore stages;

    AgreedStages(OrderStore orders, StageStore stages) {
        this.orders = orders;
        this.stages = stages;
    }

    /// `left` can be completed now: neither more than is agreed nor than upgrades to come leave.
    record InForce(Order order, long left) {}

    /// Call before completions of a milestone change, with the milestone locked: keeps what is completed for the
    /// upgrades that have started since the last change.
    InForce on(LocalDate day, Milestone milestone) {
        var order = order(milestone.orderId());
        long total = milestone.totalQuantity();
        while (order.orderType() == OrderType.UPGRADE && order.startsAt().isAfter(day)) {
            order = base(order);
            total = Math.min(total, Agreed.in(order, milestone).quantity());
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
            var before = Agreed.in(base(upgrade), milestone);
            // Nothing is completed of what an upgrade brings.
            if (before.line.isPresent() && !before.equals(Agreed.in(upgrade, milestone))) {
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

    /// All that decides what a milestone costs.
    private record Agreed(Optional<Line> line, Optional<Coupon> coupon) {

        static Agreed in(Order order, Milestone milestone) {
            var phase = order.terms().phases().get(milestone.phasePosition() - 1);
            return new Agreed(
                    phase.lines().stream()
                            .filter(line -> line.brick().id().equals(milestone.brickId()))
                            .findFirst(),
                    phase.coupon().or(order.terms()::coupon));
        }

        long quantity() {
            return line.map(one -> one.quantity().longValueExact()).orElse(0L);
        }
    }
}
