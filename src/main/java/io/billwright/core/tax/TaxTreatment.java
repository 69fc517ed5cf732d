package io.billwright.core.tax;

import java.util.List;

/// How a sale is taxed.
public sealed interface TaxTreatment {

    /// Each rate applies to the lines of its category; a line whose category has no rate bears no tax.
    record Taxed(List<TaxRate> rates) implements TaxTreatment {
        public Taxed {
            rates = List.copyOf(rates);
        }
    }

    /// The buyer accounts for the tax.
    record ReverseCharge(String reason) implements TaxTreatment {}

    record Exempt(String reason) implements TaxTreatment {}
}
