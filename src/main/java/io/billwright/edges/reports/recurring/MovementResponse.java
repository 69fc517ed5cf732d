package io.billwright.edges.reports.recurring;

import io.billwright.core.contract.Brick;
import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import java.util.UUID;

/// A movement as the API shows it.
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

    static MovementResponse of(Movement movement, String customerName, Brick brick) {
        return new MovementResponse(
                movement.day(),
                movement.kind(),
                movement.amount(),
                movement.currency(),
                movement.customerId(),
                customerName,
                movement.subscriptionId(),
                movement.orderId(),
                movement.planId(),
                brick.planName(),
                movement.brickId(),
                brick.name());
    }
}
