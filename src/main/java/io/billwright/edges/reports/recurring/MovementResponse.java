package io.billwright.edges.reports.recurring;

import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import java.util.UUID;

/// A movement as it is shown, with the order behind it.
record MovementResponse(
        LocalDate movedAt,
        MovementKind kind,
        long amount,
        CurrencyCode currency,
        UUID customerId,
        String customerName,
        UUID subscriptionId,
        UUID orderId,
        UUID planId,
        String planName,
        UUID brickId,
        String brickName) {

    static MovementResponse of(Movement movement, String customerName) {
        var brick = movement.brick();
        return new MovementResponse(
                movement.day(),
                movement.kind(),
                movement.amount(),
                movement.currency(),
                movement.customerId(),
                customerName,
                movement.subscriptionId(),
                movement.orderId(),
                brick.planId(),
                brick.planName(),
                brick.id(),
                brick.name());
    }
}
