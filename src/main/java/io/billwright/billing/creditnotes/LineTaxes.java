package io.billwright.billing.creditnotes;

import io.billwright.agreements.orders.CreditDecreases.NotedLine;
import io.billwright.core.money.Allocation;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.InvoiceTax;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;

/// Attributes invoice taxes to lines. Taxes with the same taxable amount are taken to be charged on the same lines; a
/// line gets the group of taxes that comes closest to its tax amount.
final class LineTaxes {

    private final List<InvoiceTax> billed;
    private final CurrencyCode currency;
    private final List<List<Integer>> groups;
    private final long[] taxables;
    private final long[] amounts;

    private LineTaxes(List<InvoiceTax> billed, CurrencyCode currency) {
        this.billed = billed;
        this.currency = currency;
        this.taxables = new long[billed.size()];
        this.amounts = new long[billed.size()];
        var byTaxable = new LinkedHashMap<Long, List<Integer>>();
        for (int i = 0; i < billed.size(); i++) {
            byTaxable
                    .computeIfAbsent(billed.get(i).taxable(), _ -> new ArrayList<>())
                    .add(i);
        }
        this.groups = List.copyOf(byTaxable.values());
    }

    /// The invoice's taxes, in order, with the part of each that applies to the lines.
    static List<InvoiceTax> of(List<InvoiceTax> billed, List<NotedLine> lines, CurrencyCode currency) {
        var taxes = new LineTaxes(billed, currency);
        lines.forEach(taxes::add);
        var borne = new ArrayList<InvoiceTax>(billed.size());
        for (int i = 0; i < billed.size(); i++) {
            var tax = billed.get(i);
            borne.add(new InvoiceTax(tax.name(), tax.jurisdiction(), tax.rate(), taxes.taxables[i], taxes.amounts[i]));
        }
        return borne;
    }

    private void add(NotedLine line) {
        var group = groups.stream()
                .min(Comparator.comparing(one -> distance(line, one)))
                .filter(one -> line.tax() != 0 || rate(one).signum() == 0)
                .orElse(List.of());
        for (int place : group) {
            taxables[place] = Math.addExact(taxables[place], line.net());
        }
        if (line.tax() != 0 && !group.isEmpty()) {
            var shares = Allocation.byWeight(
                    new Money(line.tax(), currency),
                    group.stream().map(this::rate).toList());
            for (int i = 0; i < shares.size(); i++) {
                int place = group.get(i);
                amounts[place] = Math.addExact(amounts[place], shares.get(i).minorUnits());
            }
        }
    }

    private Fraction distance(NotedLine line, List<Integer> group) {
        var off = Fraction.of(line.net()).times(rate(group)).hundredths().minus(Fraction.of(line.tax()));
        return off.signum() < 0 ? Fraction.ZERO.minus(off) : off;
    }

    private Fraction rate(List<Integer> group) {
        return group.stream().map(this::rate).reduce(Fraction.ZERO, Fraction::plus);
    }

    private Fraction rate(int place) {
        return Fraction.of(new BigDecimal(billed.get(place).rate()));
    }
}
