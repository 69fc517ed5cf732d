package io.billwright.position;

import io.billwright.position.Terms.Line;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// R19: the steps of one milestone, numbered from 1. Completed steps keep their price; the others share what is left
/// of the total.
final class Milestones {

    /// Completed steps, and the charge that bills them.
    record Done(Milestones milestone, List<Integer> steps, Charge charge) {

        void release() {
            steps.forEach(milestone.done::remove);
        }
    }

    /// Terms, and the billed amount of each step that was completed before they began.
    private record Stage(Line line, Fraction couponRate, Map<Integer, Long> kept) {

        /// The price of all steps before discounts.
        Fraction gross() {
            return line.brick().price().of(Fraction.of(line.quantity()));
        }

        Fraction net() {
            return line.discounts()
                    .rates(gross())
                    .minus(Fraction.of(line.discounts().fixed()))
                    .lessPercent(couponRate);
        }

        boolean isLike(Stage other) {
            return line.quantity() == other.line.quantity()
                    && gross().equals(other.gross())
                    && net().equals(other.net());
        }
    }

    private final List<Stage> stages = new ArrayList<>();
    private final Map<Integer, Long> done = new HashMap<>();

    Milestones(Line line, Fraction couponRate) {
        stages.add(new Stage(line, couponRate, Map.of()));
    }

    long left() {
        return stages.getLast().line.quantity() - done.size();
    }

    /// Starts new terms if the price or the total quantity has changed.
    void change(Line line, Fraction couponRate) {
        var stage = new Stage(line, couponRate, Map.copyOf(done));
        if (!stage.isLike(stages.getLast())) {
            stages.add(stage);
        }
    }

    /// Completes the next steps.
    Done complete(int quantity, Span day) {
        return complete(
                IntStream.iterate(1, number -> number + 1)
                        .filter(number -> !done.containsKey(number))
                        .limit(quantity)
                        .boxed()
                        .toList(),
                day);
    }

    /// R17: completes released steps again at their current price or, if some of them have been completed since, as
    /// many others.
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

    /// The rounded running total of the remaining steps.
    private static long upTo(long place, Stage stage) {
        long billed = stage.kept.values().stream().mapToLong(Long::longValue).sum();
        var rest = stage.net().minus(Fraction.of(billed)).max(Fraction.ZERO);
        return rest.times(Fraction.of(place, stage.line.quantity() - stage.kept.size()))
                .cents();
    }
}
