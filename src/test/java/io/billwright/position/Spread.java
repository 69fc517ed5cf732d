package io.billwright.position;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// R5 across lines: whole cents by largest remainder; ties go to the first line.
final class Spread {

    private Spread() {}

    static List<Long> over(long cents, List<Fraction> weights) {
        var sum = weights.stream().reduce(Fraction.ZERO, Fraction::plus);
        return exactly(
                cents,
                weights.stream()
                        .map(weight -> sum.sign() == 0
                                ? Fraction.ZERO
                                : weight.times(cents).over(sum))
                        .toList());
    }

    /// Distributes the cents, given the exact share of each line.
    static List<Long> exactly(long cents, List<Fraction> exact) {
        var parts = new ArrayList<>(exact.stream().map(Fraction::floor).toList());
        long left = cents - parts.stream().mapToLong(Long::longValue).sum();
        var byRemainder = IntStream.range(0, parts.size())
                .boxed()
                .sorted(Comparator.comparing(
                        (Integer i) -> exact.get(i).minus(Fraction.of(parts.get(i))), Comparator.reverseOrder()))
                .limit(left)
                .toList();
        byRemainder.forEach(i -> parts.set(i, parts.get(i) + 1));
        return parts;
    }
}
