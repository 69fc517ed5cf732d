package io.billwright.position;

import io.billwright.position.Terms.Line;
import java.util.ArrayList;
import java.util.List;

/// R19: the steps of one milestone. What is completed stays as it was billed; the rest shares what is left of the
/// price.
final class Milestones {

    /// A step that is completed, and what it was billed at.
    private record Step(int number, long billed) {}

    private final List<Step> done = new ArrayList<>();
    private Line line;
    private Fraction couponRate;
    /// How many steps, and how much of the price, were settled before the terms that hold now.
    private int settled;
    private long settledFor;

    Milestones(Line line, Fraction couponRate) {
        this.line = line;
        this.couponRate = couponRate;
    }

    long left() {
        return line.quantity() - done.size();
    }

    int completed() {
        return done.size();
    }

    /// New terms: another price, total or discount.
    void change(Line newLine, Fraction newRate) {
        if (!newLine.equals(line) || !newRate.equals(couponRate)) {
            line = newLine;
            couponRate = newRate;
            settled = done.size();
            settledFor = done.stream().mapToLong(Step::billed).sum();
        }
    }

    /// The first steps that are not done, and their amount after discounts.
    List<Integer> complete(int quantity) {
        var numbers = new ArrayList<Integer>();
        for (int number = settled + 1; numbers.size() < quantity; number++) {
            int one = number;
            if (done.stream().noneMatch(step -> step.number == one && step.number > settled)) {
                numbers.add(number);
                done.add(new Step(number, amount(number)));
            }
        }
        return numbers;
    }

    long amount(List<Integer> numbers) {
        return numbers.stream().mapToLong(this::amount).sum();
    }

    /// R17: a completion whose invoice is voided counts no more.
    void release(List<Integer> numbers) {
        done.removeIf(step -> numbers.contains(step.number));
    }

    private long amount(int number) {
        return upTo(number) - upTo(number - 1);
    }

    /// The running total of the steps that are left, rounded.
    private long upTo(int number) {
        var quantity = Fraction.of(line.quantity());
        var price = line.discounts()
                .rates(line.brick().price().of(quantity))
                .minus(Fraction.of(line.discounts().fixed()));
        var rest = price.lessPercent(couponRate).minus(Fraction.of(settledFor));
        return rest.times(Fraction.of(number - (long) settled, line.quantity() - settled))
                .cents();
    }
}
