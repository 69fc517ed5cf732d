package io.billwright.core.tax;

import java.time.LocalDate;
import java.util.List;

/// How a sale is taxed.
public sealed interface TaxTreatment {

    /// Each rate applies to the lines of its category; a line whose category has no rate bears no tax.
    record Taxed(List<TaxRate> rates) implements TaxTreatment {
        public Taxed {
            rates = List.copyOf(rates);
        }
    }

    /// The customer accounts for the tax.
    record ReverseCharge(String reason) implements TaxTreatment {}

    record Exempt(String reason) implements TaxTreatment {}

    /// A treatment that changes over time, since the day of billing decides the tax (R6): `first`, then each change
    /// from its day on, in chronological order.
    record ByDay(TaxTreatment first, List<Change> changes) implements TaxTreatment {

        public record Change(LocalDate from, TaxTreatment treatment) {}

        public ByDay {
            changes = List.copyOf(changes);
        }
    }

    /// The treatment of an invoice billed on this day.
    default TaxTreatment on(LocalDate day) {
        if (!(this instanceof ByDay(var first, var changes))) {
            return this;
        }
        var treatment = first;
        for (var change : changes) {
            if (!change.from().isAfter(day)) {
                treatment = change.treatment();
            }
        }
        return treatment.on(day);
    }
}
