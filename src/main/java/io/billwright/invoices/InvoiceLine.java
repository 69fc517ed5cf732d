package io.billwright.invoices;

import io.billwright.core.contract.BrickKind;
import io.billwright.core.contract.Schedule.PeriodLine;
import io.billwright.core.time.DatePeriod;
import java.math.BigDecimal;
import java.util.UUID;

/// A line of an invoice, in cents: before discounts, after them, and the tax on that.
public record InvoiceLine(
        UUID brickId,
        String brickName,
        String brickCode,
        Kind kind,
        BigDecimal quantity,
        DatePeriod service,
        long subTotal,
        long net,
        long tax) {

    /// What the line bills (R8).
    public enum Kind {
        ADD_ON,
        ONE_TIME,
        USAGE,
        MILESTONE;

        static Kind of(BrickKind kind) {
            return switch (kind) {
                case BrickKind.AddOn() -> ADD_ON;
                case BrickKind.OneTime() -> ONE_TIME;
                case BrickKind.Usage(var _) -> USAGE;
                case BrickKind.Milestone(var _) -> MILESTONE;
            };
        }
    }

    static InvoiceLine of(PeriodLine priced) {
        var line = priced.line();
        var totals = priced.totals();
        return new InvoiceLine(
                line.brick().id(),
                line.brick().name(),
                line.brick().code(),
                Kind.of(line.kind()),
                line.quantity(),
                priced.service(),
                totals.gross().money().minorUnits(),
                totals.net().money().minorUnits(),
                totals.tax().money().minorUnits());
    }
}
