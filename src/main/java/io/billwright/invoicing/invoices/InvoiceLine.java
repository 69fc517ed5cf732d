package io.billwright.invoicing.invoices;

import io.billwright.core.contract.BrickKind;
import io.billwright.core.contract.Schedule.PeriodLine;
import io.billwright.core.time.DatePeriod;
import java.math.BigDecimal;
import java.util.UUID;

/// A line of an invoice, in cents: before discounts, after them, and the tax on that. `chargeId` is the extra charge
/// it bills, or [Extra#SCHEDULED]. `serves` are the days it covers now, after pauses have moved the `service` it was
/// issued for.
public record InvoiceLine(
        UUID brickId,
        String brickName,
        String brickCode,
        Kind kind,
        BigDecimal quantity,
        DatePeriod service,
        long subTotal,
        long net,
        long tax,
        UUID chargeId,
        DatePeriod serves) {

    /// A line whose days no pause has moved.
    public InvoiceLine(
            UUID brickId,
            String brickName,
            String brickCode,
            Kind kind,
            BigDecimal quantity,
            DatePeriod service,
            long subTotal,
            long net,
            long tax,
            UUID chargeId) {
        this(brickId, brickName, brickCode, kind, quantity, service, subTotal, net, tax, chargeId, service);
    }

    /// What the line bills (R8).
    public enum Kind {
        ADD_ON,
        ONE_TIME,
        /// A commitment.
        USAGE,
        /// Usage beyond a commitment, or without any.
        OVERAGE,
        MILESTONE,
        /// A negative credit balance brought forward (R16).
        BALANCE;

        static Kind of(PeriodLine priced) {
            return switch (priced.line().kind()) {
                case BrickKind.AddOn() -> ADD_ON;
                case BrickKind.OneTime() -> priced.isExtra() ? BALANCE : ONE_TIME;
                case BrickKind.Usage(var _) -> priced.isExtra() ? OVERAGE : USAGE;
                case BrickKind.Milestone(var _) -> MILESTONE;
            };
        }

        /// Whether such lines are billed beyond the schedule.
        boolean isExtra() {
            return this == OVERAGE || this == MILESTONE || this == BALANCE;
        }
    }

    static InvoiceLine of(PeriodLine priced) {
        var line = priced.line();
        var totals = priced.totals();
        return new InvoiceLine(
                line.brick().id(),
                line.brick().name(),
                line.brick().code(),
                Kind.of(priced),
                priced.quantity(),
                priced.service(),
                totals.gross().money().minorUnits(),
                totals.net().money().minorUnits(),
                totals.tax().money().minorUnits(),
                priced.chargeId());
    }

    public boolean isExtra() {
        return kind.isExtra();
    }
}
