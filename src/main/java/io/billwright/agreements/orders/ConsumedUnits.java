package io.billwright.agreements.orders;

import io.billwright.core.contract.BilledInvoice.Unused;
import io.billwright.core.money.Fraction;
import io.billwright.invoicing.invoices.InvoiceLine;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;

/// Says how much was used of what was committed to, as a recast gives back the rest (R12).
public interface ConsumedUnits {

    /// Units of a window that a line has billed: those after the first `from` and up to `to`. So many of the
    /// window were used. It is known by its first day as that was agreed, which no pause moves. Of their
    /// price, credit notes have left this part.
    record BilledUnits(UUID brickId, LocalDate window, Fraction from, Fraction to, Fraction used, Fraction left) {

        BilledUnits noted(Fraction leftByNotes) {
            return new BilledUnits(brickId, window, from, to, used, leftByNotes);
        }
    }

    /// How the unused part of a line is measured, and the units it has billed of windows that have begun.
    record Consumed(Unused unused, List<BilledUnits> units) {

        static Consumed without(Unused unused) {
            return new Consumed(unused, List.of());
        }
    }

    /// What was consumed of a billed commitment when another agreement takes over on a day. Orders that do not `count`
    /// have committed to nothing.
    Consumed of(UUID subscriptionId, InvoiceLine line, LocalDate startsAt, Predicate<Order> counts);

    /// Rates the windows that an accepted order touches again: it may price days in the past, whether or not more is
    /// used on them (R18).
    void accepted(Order order);

    /// Notes that a recast has given back so much of the units that were not used. They count as committed no longer,
    /// whatever is used of them before the recast begins.
    void recast(Order recast, List<BilledUnits> units, Fraction share);
}
