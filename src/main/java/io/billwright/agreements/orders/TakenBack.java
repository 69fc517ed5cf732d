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

/// What the credit note of an upgrade took back of an invoice, for `days`. A recast treats each of `lines` like the
/// line that it takes back from (R12); there are none if the amounts of the note are not those of the upgrade's
/// difference.
record TakenBack(long net, long tax, DatePeriod days, List<InvoiceLine> lines) {

    /// The note of an upgrade from `before` to `after`, on an invoice taxed by `tax`.
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
