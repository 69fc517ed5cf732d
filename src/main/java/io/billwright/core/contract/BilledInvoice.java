package io.billwright.core.contract;

import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.core.time.ContractCalendar;
import io.billwright.core.time.DatePeriod;
import java.util.List;
import java.util.UUID;

/// The facts of an issued invoice that decide how much of it a recast gives back (R12). Months are counted by the
/// calendar of its contract.
public record BilledInvoice(
        UUID invoiceId, ContractCalendar calendar, Money paid, Money remaining, List<BilledLine> lines) {

    public BilledInvoice {
        lines = List.copyOf(lines);
        if (paid.minorUnits() < 0 || remaining.minorUnits() < 0) {
            throw new IllegalArgumentException("what is paid and what remains is never below zero");
        }
    }

    /// What is left of the billed amount after credit notes.
    public Money left() {
        var nothing = Money.zero(paid.currency());
        var left = Money.sum(paid.currency(), lines, line -> line.net().plus(line.tax()));
        return left.compareTo(nothing) > 0 ? left : nothing;
    }

    public record BilledLine(Money net, Money tax, DatePeriod service, Unused unused) {}

    /// How the part of a line that was paid for but not used is measured.
    public sealed interface Unused {

        record ByTime() implements Unused {}

        /// A commitment, by its unconsumed units.
        record ByUnits(Fraction committed, Fraction consumed) implements Unused {}

        /// One-time bricks, completed milestones and overage.
        record Never() implements Unused {}
    }
}
