package io.billwright.invoicing.invoices;

import io.billwright.core.tax.TaxEntry;

/// One tax of an invoice: what it is charged on and how much it is, in cents.
public record InvoiceTax(String name, String jurisdiction, String rate, long taxable, long amount) {

    public static InvoiceTax of(TaxEntry tax) {
        return new InvoiceTax(
                tax.name(),
                tax.jurisdiction(),
                tax.percent().toPlainString(),
                tax.taxable().money().minorUnits(),
                tax.amount().money().minorUnits());
    }
}
