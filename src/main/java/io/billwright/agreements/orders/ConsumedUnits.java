package io.billwright.agreements.orders;

import io.billwright.core.contract.BilledInvoice.Unused;
import io.billwright.core.money.Fraction;
import io.billwright.invoicing.invoices.InvoiceLine;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;

/// Tells how much of a commitment was used, since a recast gives back the rest (R12).
public interface ConsumedUnits {

    /// The units of a window that a line has billed: those after the first `from` and up to `to`. `used` is all usage
    /// of the window so far. The window is identified by its first day as agreed, which no pause moves. `left` is
    /// the share of the units' price that credit notes have left.
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

    /// What was consumed of a billed commitment by the day another agreement takes over. Only orders that match
    /// `counts` are considered to have committed to anything.
    Consumed of(UUID subscriptionId, InvoiceLine line, LocalDate startsAt, Predicate<Order> counts);

    /// Re-rates the windows that an accepted order touches: it may price past days, even if no more usage arrives
    /// (R18).
    void accepted(Order order);

    /// Scheduled invoices were withdrawn: usage that waited for them is billed without them (R18).
    void withdrawn(UUID subscriptionId);

    /// Records that a recast has given back a `share` of the unused units. They no longer count as committed, even if
    /// they are used before the recast begins.
    void recast(Order recast, List<BilledUnits> units, Fraction share);
}
