package io.billwright.billing.creditnotes;

import io.billwright.agreements.orders.CreditDecreases.NotedLine;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.ExplainedAmounts;
import io.billwright.core.money.Allocation;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.core.tax.TaxEntry;
import io.billwright.invoicing.invoices.InvoiceTax;
import io.billwright.invoicing.invoices.InvoiceVersion;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/// What can still be credited of an invoice, in cents. `net` and `tax` are its remaining revenue and tax in the ledger,
/// less than billed if a recast gave some back. `billed` and `taxes` are as billed, less earlier notes.
record Creditable(long net, long tax, long billed, List<InvoiceTax> taxes, CurrencyCode currency) {

    /// How the total of a note is split.
    record Parts(long net, long tax, List<InvoiceTax> taxes, List<NotedLine> lines) {

        Parts(long net, long tax, List<InvoiceTax> taxes) {
            this(net, tax, taxes, List.of());
        }
    }

    /// `brought` is the balance brought forward on the invoice, which credit notes never take back (R16).
    static Creditable of(
            long net, long tax, InvoiceVersion version, long brought, List<CreditNote> earlier, CurrencyCode currency) {
        long billed = Math.subtractExact(version.net(), brought);
        var taxes = version.taxes();
        for (var note : earlier) {
            billed = Math.subtractExact(billed, note.net());
            taxes = less(taxes, note.taxes());
        }
        return new Creditable(net, tax, billed, taxes, currency);
    }

    private static List<InvoiceTax> less(List<InvoiceTax> taxes, List<InvoiceTax> noted) {
        var left = new ArrayList<InvoiceTax>(taxes.size());
        for (int i = 0; i < taxes.size(); i++) {
            var tax = taxes.get(i);
            left.add(with(
                    tax,
                    Math.subtractExact(tax.taxable(), noted.get(i).taxable()),
                    Math.subtractExact(tax.amount(), noted.get(i).amount())));
        }
        return left;
    }

    private static InvoiceTax with(InvoiceTax tax, long taxable, long amount) {
        return new InvoiceTax(tax.name(), tax.jurisdiction(), tax.rate(), taxable, amount);
    }

    long total() {
        return Math.addExact(net, tax);
    }

    /// Splits the total of a note in proportion to what is left (R5): no part falls below zero, and the last note takes
    /// exactly the rest.
    Parts split(long amount) {
        var parts = byWeight(amount, List.of(net, tax));
        return new Parts(parts.getFirst(), parts.getLast(), taxes(parts.getFirst(), parts.getLast()));
    }

    /// Net, tax and total of a note over `amount`, split as in [#split], with their explanation (R21).
    ExplainedAmounts explained(Amount amount) {
        var weights = List.of(
                Explain.ON
                        .input("net left of the invoice", new Money(net, currency))
                        .exact(),
                Explain.ON
                        .input("tax left of the invoice", new Money(tax, currency))
                        .exact());
        var sum = Explain.ON.sum("left of the invoice", weights);
        var factor = amount.exact().dividedBy("part of what is left", sum);
        var shares = weights.stream()
                .map(weight -> weight.times("exact part", factor))
                .toList();
        var parts = Explain.ON.allocate("part of the note", shares, currency);
        var total = parts.getFirst().plus("total", parts.getLast());
        return ExplainedAmounts.of(List.of(parts.getFirst(), parts.getLast(), total));
    }

    /// Exactly the credited amounts if enough of each part is left, otherwise their total as [#split] splits
    /// it. If one price falls and another rises, the note may name a tax that is not on the invoice, with an
    /// amount below zero.
    Parts parts(PricedPeriod credited) {
        long noteNet = -credited.totals().net().money().minorUnits();
        long noteTax = -credited.totals().tax().money().minorUnits();
        var noted = new ArrayList<InvoiceTax>();
        taxes.forEach(tax -> noted.add(credited.taxes().stream()
                .filter(one -> isSame(one, tax))
                .findFirst()
                .map(one -> taken(tax, one))
                .orElseGet(() -> with(tax, 0, 0))));
        credited.taxes().stream()
                .filter(one -> taxes.stream().noneMatch(tax -> isSame(one, tax)))
                .map(one -> taken(InvoiceTax.of(one), one))
                .forEach(noted::add);
        long ofTaxes = noted.stream().mapToLong(InvoiceTax::amount).reduce(0, Math::addExact);
        return noteNet <= net && noteTax <= tax && ofTaxes == noteTax
                ? new Parts(noteNet, noteTax, noted)
                : split(Math.addExact(noteNet, noteTax));
    }

    /// Whether this much is left to credit.
    boolean covers(List<NotedLine> lines) {
        return lines.stream().mapToLong(NotedLine::net).reduce(0, Math::addExact) <= net
                && lines.stream().mapToLong(NotedLine::tax).reduce(0, Math::addExact) <= tax;
    }

    /// Exactly the credited lines, with the taxes that apply to them. The note that takes the rest takes exactly what
    /// is left of each tax.
    Parts ofLines(List<NotedLine> lines, LineTaxes lineTaxes) {
        long noteNet = lines.stream().mapToLong(NotedLine::net).reduce(0, Math::addExact);
        long noteTax = lines.stream().mapToLong(NotedLine::tax).reduce(0, Math::addExact);
        if (noteNet == net && noteTax == tax) {
            return new Parts(net, tax, split(total()).taxes(), lines);
        }
        var noted = lineTaxes.of(lines);
        long ofTaxes = noted.stream().mapToLong(InvoiceTax::amount).reduce(0, Math::addExact);
        boolean fits = ofTaxes == noteTax
                && IntStream.range(0, taxes.size())
                        .allMatch(i -> noted.get(i).amount() <= taxes.get(i).amount()
                                && noted.get(i).taxable() <= taxes.get(i).taxable());
        return new Parts(noteNet, noteTax, fits ? noted : taxes(noteNet, noteTax), lines);
    }

    private static boolean isSame(TaxEntry entry, InvoiceTax tax) {
        return entry.name().equals(tax.name())
                && entry.jurisdiction().equals(tax.jurisdiction())
                && entry.percent().compareTo(new BigDecimal(tax.rate())) == 0;
    }

    private static long cents(Amount amount) {
        return amount.money().minorUnits();
    }

    /// The tax as the note shows it: entries have the opposite sign.
    private static InvoiceTax taken(InvoiceTax tax, TaxEntry entry) {
        return with(tax, -cents(entry.taxable()), -cents(entry.amount()));
    }

    private List<InvoiceTax> taxes(long noteNet, long noteTax) {
        if (taxes.isEmpty()) {
            return List.of();
        }
        var taxables = taxables(noteNet);
        var amounts = byWeight(noteTax, weights(InvoiceTax::amount));
        var split = new ArrayList<InvoiceTax>(taxes.size());
        for (int i = 0; i < taxes.size(); i++) {
            split.add(with(taxes.get(i), taxables.get(i), amounts.get(i)));
        }
        return split;
    }

    /// If the taxable amounts add up to what was billed, the note's net is allocated among them; otherwise each
    /// tax gets its own share. A reverse charge or an exemption covers everything sold, even if the invoice
    /// states it for a balance brought forward too.
    private List<Long> taxables(long noteNet) {
        if (taxes.size() == 1 && taxes.getFirst().jurisdiction().isEmpty()) {
            return List.of(noteNet);
        }
        var weights = weights(InvoiceTax::taxable);
        if (weights.stream().reduce(0L, Math::addExact) == billed) {
            return byWeight(noteNet, weights);
        }
        return weights.stream().map(weight -> share(noteNet, weight)).toList();
    }

    private long share(long noteNet, long weight) {
        return billed == 0
                ? 0
                : Money.round(cents(noteNet).times(cents(weight)).dividedBy(cents(billed)), currency)
                        .minorUnits();
    }

    private List<Long> byWeight(long whole, List<Long> weights) {
        return Allocation.byWeight(
                        new Money(whole, currency),
                        weights.stream().map(this::cents).toList())
                .stream()
                .map(Money::minorUnits)
                .toList();
    }

    private Fraction cents(long amount) {
        return new Money(amount, currency).exact();
    }

    private List<Long> weights(ToLongFunction<InvoiceTax> weight) {
        return taxes.stream().map(tax -> weight.applyAsLong(tax)).toList();
    }
}
