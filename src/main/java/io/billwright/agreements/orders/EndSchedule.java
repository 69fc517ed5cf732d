package io.billwright.agreements.orders;

import io.billwright.agreements.orders.ConsumedUnits.Consumed;
import io.billwright.core.contract.BilledInvoice.Unused;
import io.billwright.core.contract.Extra;
import io.billwright.core.contract.InvoiceBasis;
import io.billwright.core.contract.RecastCredit;
import io.billwright.core.contract.RecastCredit.CreditedInvoice;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceLine;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/// What an early end does to the periods it falls into, if unused time is given back (R27): invoices that are not
/// issued yet bill only the days up to it, and issued ones have an unused part (R3).
public record EndSchedule(List<Shortened> shortened, List<UnusedOf> unused) {

    public static final EndSchedule NOTHING = new EndSchedule(List.of(), List.of());

    public record Shortened(Invoice before, Invoice after) {}

    /// The unused part of an issued invoice, with its explanation.
    public record UnusedOf(Invoice invoice, CreditedInvoice credited) {}

    /// `from` is the first day after the end.
    static EndSchedule of(
            List<Invoice> invoices,
            LocalDate from,
            Function<Invoice, InvoiceBasis> basis,
            Function<Invoice, List<Extra>> extras,
            RecastAdjustment.Noted noted,
            CurrencyCode currency) {
        var cut = invoices.stream()
                .filter(invoice -> invoice.bills(from))
                .filter(invoice -> invoice.content().period().start().isBefore(from))
                .toList();
        var shortened = cut.stream()
                .filter(Invoice::isOpen)
                .map(invoice ->
                        new Shortened(invoice, shortened(invoice, from, basis.apply(invoice), extras.apply(invoice))))
                .toList();
        var issued = cut.stream().filter(Invoice::isIssued).toList();
        BiFunction<Invoice, InvoiceLine, Consumed> byTime = (_, line) -> byTime(line, from);
        var facts = issued.stream()
                .map(invoice -> RecastAdjustment.facts(
                        invoice,
                        one -> basis.apply(one).calendar(),
                        noted,
                        byTime,
                        RecastAdjustment.consumed(invoice, byTime, from),
                        from,
                        currency))
                .toList();
        var credited = RecastCredit.of(facts, from, currency, Explain.ON).invoices();
        var unused = new ArrayList<UnusedOf>(issued.size());
        for (int i = 0; i < issued.size(); i++) {
            unused.add(new UnusedOf(issued.get(i), credited.get(i)));
        }
        return new EndSchedule(shortened, unused);
    }

    private static Invoice shortened(Invoice invoice, LocalDate end, InvoiceBasis basis, List<Extra> extras) {
        var shorter = invoice.with(invoice.to(), RecastSchedule.until(end, invoice, basis, extras));
        return shorter.paying(
                Math.min(invoice.credit(), Math.max(shorter.content().total(), 0)));
    }

    /// A commitment is for use and not for time: it is given back in full before its days begin, and not at all
    /// afterwards.
    private static Consumed byTime(InvoiceLine line, LocalDate from) {
        return Consumed.without(line.serves().start().isBefore(from) ? new Unused.Never() : new Unused.ByTime());
    }
}
