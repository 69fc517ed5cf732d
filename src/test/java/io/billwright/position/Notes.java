package io.billwright.position;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Splits the amount of a credit note: into net and tax in the ratio of what is left of the invoice, the tax over its
/// categories, and each part over the lines (R5).
final class Notes {

    record Split(List<Long> nets, List<Long> taxes) {

        long net() {
            return sum(nets);
        }

        long tax() {
            return sum(taxes);
        }
    }

    /// The charges that a note takes back, as negative amounts, and the tax of each.
    record Lowered(List<Charge> charges, List<Long> taxes) {}

    private Notes() {}

    /// Spreads part of a price decrease over its bricks, net and tax in the same way (R5), or takes it as a whole if
    /// that does not give the same net and tax.
    static Lowered spread(Invoice invoice, long net, long tax, List<Charge> charges) {
        if (charges.isEmpty()) {
            return new Lowered(List.of(), List.of());
        }
        var taxes = Taxes.of(charges, invoice.rates);
        int lines = charges.size();
        var amounts = Stream.concat(charges.stream().map(Charge::net), taxes.stream())
                .map(Fraction::of)
                .toList();
        var parts = Spread.over(-(net + tax), amounts);
        if (sum(parts.subList(0, lines)) != -net || sum(parts.subList(lines, 2 * lines)) != -tax) {
            return new Lowered(
                    charges.stream()
                            .limit(1)
                            .map(one -> new Charge(one.brick().inTime(), one.days(), -net, one.kind()))
                            .toList(),
                    charges.stream().limit(1).map(_ -> -tax).toList());
        }
        return new Lowered(
                IntStream.range(0, lines)
                        .mapToObj(i -> charges.get(i).less(charges.get(i).net() - parts.get(i)))
                        .toList(),
                parts.subList(lines, 2 * lines));
    }

    private static long sum(List<Long> cents) {
        return cents.stream().mapToLong(Long::longValue).sum();
    }

    static Split split(Invoice invoice, long total) {
        var lines = IntStream.range(0, invoice.charges.size()).boxed().toList();
        var categories = invoice.charges.stream()
                .map(charge -> charge.brick().category())
                .distinct()
                .sorted()
                .toList();
        var left = new ArrayList<List<Fraction>>();
        left.add(lines.stream().map(line -> Fraction.of(invoice.netLeft(line))).toList());
        for (var category : categories) {
            left.add(lines.stream()
                    .map(line ->
                            category.equals(invoice.charges.get(line).brick().category())
                                    ? Fraction.of(invoice.taxLeft(line))
                                    : Fraction.ZERO)
                    .toList());
        }
        var sums = left.stream()
                .map(one -> one.stream().reduce(Fraction.ZERO, Fraction::plus))
                .toList();
        var ofTaxes = sums.subList(1, sums.size());
        var halves = Spread.over(total, List.of(Fraction.of(invoice.netLeft()), Fraction.of(invoice.taxLeft())));
        var parts = new ArrayList<>(List.of(halves.getFirst()));
        parts.addAll(Spread.over(halves.getLast(), ofTaxes));
        var taxes = new ArrayList<>(lines.stream().map(_ -> 0L).toList());
        for (int i = 1; i < left.size(); i++) {
            var shares = Spread.over(parts.get(i), left.get(i));
            lines.forEach(line -> taxes.set(line, taxes.get(line) + shares.get(line)));
        }
        return new Split(Spread.over(parts.getFirst(), left.getFirst()), taxes);
    }
}
