package io.billwright.position;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// How the amount of a credit note is split: into net and tax in the ratio of what is left of the invoice, the tax over
/// its categories, and each of these over the lines alike (R5).
final class Notes {

    record Split(List<Long> nets, List<Long> taxes) {

        long net() {
            return nets.stream().mapToLong(Long::longValue).sum();
        }

        long tax() {
            return taxes.stream().mapToLong(Long::longValue).sum();
        }
    }

    private Notes() {}

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
