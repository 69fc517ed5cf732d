package io.billwright.invoicing.invoices;

import io.billwright.core.tax.TaxEntry;

/// One tax of an invoice: the taxable amount and the tax on it, in cents.
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
