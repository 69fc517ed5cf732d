package io.billwright.billing.creditnotes;

import io.billwright.agreements.orders.CreditDecreases.NotedLine;
import io.billwright.core.money.Allocation;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceLine;
import io.billwright.invoicing.invoices.InvoiceTax;
import io.billwright.invoicing.invoices.InvoiceVersion;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/// Attributes invoice taxes to lines. A line gets the group of taxes that comes closest to the tax of the whole
/// line, as the tax of a credited part may round to nothing. If the taxable amounts add up to what was sold, each
/// tax is charged on lines of its own; otherwise taxes with the same taxable amount are taken to be charged on the
/// same lines.
final class LineTaxes {

    private final List<InvoiceTax> billed;
    private final List<InvoiceLine> lines;
    private final CurrencyCode currency;
    private final List<List<Integer>> groups;
    private final boolean allIsTaxed;

    private LineTaxes(List<InvoiceTax> billed, List<InvoiceLine> lines, CurrencyCode currency) {
        this.billed = billed;
        this.lines = lines;
        this.currency = currency;
        long sold = sum(
                lines.stream()
                        .filter(line -> line.kind() != InvoiceLine.Kind.BALANCE)
                        .toList(),
                InvoiceLine::net);
        this.groups = sum(billed, InvoiceTax::taxable) == sold ? single(billed) : byTaxable(billed);
        this.allIsTaxed = sum(groups, group -> billed.get(group.getFirst()).taxable()) == sold;
    }

    static LineTaxes of(Invoice invoice, InvoiceVersion version) {
        return new LineTaxes(
                version.taxes(), invoice.content().lines(), invoice.to().currency());
    }

    private static List<List<Integer>> single(List<InvoiceTax> billed) {
        return IntStream.range(0, billed.size()).mapToObj(List::of).toList();
    }

    private static List<List<Integer>> byTaxable(List<InvoiceTax> billed) {
        var byTaxable = new LinkedHashMap<Long, List<Integer>>();
        for (int i = 0; i < billed.size(); i++) {
            byTaxable
                    .computeIfAbsent(billed.get(i).taxable(), _ -> new ArrayList<>())
                    .add(i);
        }
        return List.copyOf(byTaxable.values());
    }

    private static <T> long sum(List<T> parts, ToLongFunction<T> amount) {
        return parts.stream().mapToLong(amount).reduce(0, Math::addExact);
    }

    /// The invoice's taxes, in order, with the part of each that applies to what is taken back of the lines.
    List<InvoiceTax> of(List<NotedLine> noted) {
        var taxables = new long[billed.size()];
        var amounts = new long[billed.size()];
        for (var line : noted) {
            var group = group(lines.get(line.position()));
            var shares = group.isEmpty() ? List.<Long>of() : shares(line.tax(), group);
            for (int i = 0; i < group.size(); i++) {
                int place = group.get(i);
                taxables[place] = Math.addExact(taxables[place], line.net());
                amounts[place] = Math.addExact(amounts[place], shares.get(i));
            }
        }
        return IntStream.range(0, billed.size())
                .mapToObj(i -> {
                    var tax = billed.get(i);
                    return new InvoiceTax(tax.name(), tax.jurisdiction(), tax.rate(), taxables[i], amounts[i]);
                })
                .toList();
    }

    /// If part of the invoice is untaxed, a line without tax belongs to that part.
    private List<Integer> group(InvoiceLine line) {
        return groups.stream()
                .min(Comparator.comparing(one -> distance(line, one)))
                .filter(one -> allIsTaxed || line.tax() != 0 || rate(one).signum() == 0)
                .orElse(List.of());
    }

    private List<Long> shares(long tax, List<Integer> group) {
        if (tax == 0) {
            return group.stream().map(_ -> 0L).toList();
        }
        var weights = group.stream().map(this::rate).toList();
        return Allocation.byWeight(new Money(tax, currency), weights).stream()
                .map(Money::minorUnits)
                .toList();
    }

    private Fraction distance(InvoiceLine line, List<Integer> group) {
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
