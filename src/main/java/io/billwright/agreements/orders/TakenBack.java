package io.billwright.agreements.orders;

import io.billwright.agreements.orders.CreditDecreases.Taken;
import io.billwright.core.contract.InvoiceBasis;
import io.billwright.core.contract.Terms;
import io.billwright.core.contract.Upgrade;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.Money;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceContent;
import io.billwright.invoicing.invoices.InvoiceLine;
import java.util.List;

/// What the credit note of an upgrade took back of an invoice, for `days`. A recast treats each of its `lines` as it
/// treats what the line takes back (R12); there are none if the note is not what the upgrade lowered alone.
record TakenBack(long net, long tax, DatePeriod days, List<InvoiceLine> lines) {

    /// The note of an upgrade from one agreement to another, on an invoice that is taxed so.
    static TakenBack of(Taken taken, Invoice invoice, Terms before, Terms after, TaxTreatment tax) {
        var days = taken.days(invoice.content().period());
        var difference = new InvoiceBasis.Difference(before, after, taken.startsAt())
                .taxed(tax)
                .price(days, Explain.OFF);
        var credited = new Money(Math.addExact(taken.net(), taken.tax()), after.currency());
        var lines = Upgrade.givenBack(difference, credited)
                .map(InvoiceContent::of)
                .filter(content -> content.net() == -taken.net() && content.tax() == -taken.tax())
                .map(InvoiceContent::lines)
                .orElse(List.of());
        return new TakenBack(taken.net(), taken.tax(), days, lines);
    }

    long total() {
        return Math.addExact(net, tax);
    }
}
