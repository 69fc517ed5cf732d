package io.billwright.position;

import io.billwright.position.Terms.Line;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// R19: the steps of one milestone, numbered from 1. What is completed stays as it was billed; the rest shares what is
/// left of the price.
final class Milestones {

    /// Completed steps of a milestone, and what bills them.
    record Done(Milestones milestone, List<Integer> steps, Charge charge) {

        void release() {
            steps.forEach(milestone.done::remove);
        }
    }

    /// Terms, and the steps that were completed when they came, with what each was billed at.
    private record Stage(Line line, Fraction couponRate, Map<Integer, Long> kept) {}

    private final List<Stage> stages = new ArrayList<>();
    private final Map<Integer, Long> done = new HashMap<>();

    Milestones(Line line, Fraction couponRate) {
        stages.add(new Stage(line, couponRate, Map.of()));
    }

    long left() {
        return stages.getLast().line.quantity() - done.size();
    }

    /// New terms: another price, total or discount.
    void change(Line line, Fraction couponRate) {
        var last = stages.getLast();
        if (!line.equals(last.line) || !couponRate.equals(last.couponRate)) {
            stages.add(new Stage(line, couponRate, Map.copyOf(done)));
        }
    }

    /// The first steps that are not done, on a day.
    Done complete(int quantity, Span day) {
        return complete(
                IntStream.iterate(1, number -> number + 1)
                        .filter(number -> !done.containsKey(number))
                        .limit(quantity)
                        .boxed()
                        .toList(),
                day);
    }

    /// R17: the same steps at what they cost by now, or as many others if some of them were done since.
    Done again(Done released) {
        var day = released.charge.days();
        return released.steps.stream().anyMatch(done::containsKey)
                ? complete(released.steps.size(), day)
                : complete(released.steps, day);
    }

    private Done complete(List<Integer> steps, Span day) {
        steps.forEach(number -> done.put(number, amount(number, stages.size() - 1)));
        long net = steps.stream()
                .mapToLong(number -> amount(number, stages.size() - 1))
                .sum();
        var brick = stages.getLast().line.brick();
        return new Done(this, steps, new Charge(brick, day, net, Charge.Kind.MILESTONE));
    }

    private long amount(int number, int at) {
        var stage = stages.get(at);
        if (stage.kept.containsKey(number)) {
            return amount(number, at - 1);
        }
        long place = number
                - stage.kept.keySet().stream().filter(one -> one < number).count();
        return upTo(place, stage) - upTo(place - 1, stage);
    }

    /// The running total of the steps that are left, rounded.
    private static long upTo(long place, Stage stage) {
        var line = stage.line;
        var price = line.discounts()
                .rates(line.brick().price().of(Fraction.of(line.quantity())))
                .minus(Fraction.of(line.discounts().fixed()));
        long billed = stage.kept.values().stream().mapToLong(Long::longValue).sum();
        var rest =
                price.lessPercent(stage.couponRate).minus(Fraction.of(billed)).max(Fraction.ZERO);
        return rest.times(Fraction.of(place, line.quantity() - stage.kept.size()))
                .cents();
    }
}
