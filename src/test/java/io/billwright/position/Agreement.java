package io.billwright.position;

import io.billwright.position.Terms.Kind;
import io.billwright.position.Terms.Line;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// R1, R5, R11: a new agreement, a recast or a renewal, with the upgrades that changed it. All its days are
/// those agreed, without pauses ([Rests] turns them into real ones).
final class Agreement {

    /// Terms and the day from which they hold.
    record Stage(LocalDate from, Terms terms, Map<String, RunningLine> lines) {}

    private final Months months;
    private final Rests rests;
    private final int offset;
    private final int length;
    private final int step;
    private final List<Stage> stages = new ArrayList<>();
    private @Nullable LocalDate cut;

    /// It lasts `length` months and is billed every `step` months.
    Agreement(LocalDate anchor, int length, int step, Terms terms) {
        this(anchor, new Rests(), 0, length, step, terms);
    }

    private Agreement(LocalDate anchor, Rests rests, int offset, int length, int step, Terms terms) {
        this.months = new Months(anchor);
        this.rests = rests;
        this.offset = offset;
        this.length = length;
        this.step = step;
        stages.add(stage(start(), terms, null));
    }

    Agreement renewed(int newLength, int newStep, Fraction uplift) {
        return new Agreement(months.anchor(), rests, offset + length, newLength, newStep, terms().renewed(uplift));
    }

    Rests rests() {
        return rests;
    }

    LocalDate start() {
        return months.boundary(offset);
    }

    int length() {
        return length;
    }

    int step() {
        return step;
    }

    LocalDate agreedEnd() {
        return months.boundary(offset + length);
    }

    /// The first day it holds no more, by a recast or a cancellation if there was one.
    LocalDate end() {
        return cut == null ? agreedEnd() : Span.earlier(cut, agreedEnd());
    }

    void cut(LocalDate day) {
        cut = day;
    }

    int periods() {
        return (length + step - 1) / step;
    }

    Span period(int k) {
        return new Span(
                months.boundary(offset + (long) k * step), months.boundary(offset + Math.min((k + 1L) * step, length)));
    }

    Span month(int k) {
        return new Span(months.boundary(offset + k), months.boundary(offset + k + 1L));
    }

    Fraction months(LocalDate from, LocalDate to) {
        return months.between(from, to);
    }

    List<Stage> stages() {
        return stages;
    }

    Stage last() {
        return stages.getLast();
    }

    Terms terms() {
        return last().terms;
    }

    /// The terms that hold on a day.
    Stage on(LocalDate day) {
        Stage found = stages.getFirst();
        for (var stage : stages) {
            if (!stage.from.isAfter(day)) {
                found = stage;
            }
        }
        return found;
    }

    void upgrade(LocalDate from, Terms terms) {
        stages.add(stage(from, terms, stages.getLast()));
    }

    /// How long the terms of a stage hold.
    Span holds(int stage) {
        return new Span(stages.get(stage).from, stage + 1 < stages.size() ? stages.get(stage + 1).from : agreedEnd());
    }

    /// What the schedule bills for these days, brick by brick, with all upgrades.
    List<Charge> charges(Span days) {
        var charges = new ArrayList<Charge>();
        for (int i = 0; i < stages.size(); i++) {
            var part = holds(i).and(days);
            for (var line : stages.get(i).lines.values()) {
                long net = line.once() ? pointMass(i, line, days) : net(line, part);
                if (net != 0) {
                    charges.add(new Charge(line.line().brick(), part, net, Charge.Kind.SCHEDULE));
                }
            }
        }
        return charges;
    }

    private static long net(RunningLine line, Span days) {
        return days.isEmpty() ? 0 : line.net(days.end()) - line.net(days.start());
    }

    /// What is sold once is billed on the day its terms begin; changed, the difference of the whole is.
    private long pointMass(int stage, RunningLine line, Span days) {
        if (!days.has(stages.get(stage).from)) {
            return 0;
        }
        long before = stage == 0
                ? 0
                : before(stage, line).map(was -> was.net(was.from())).orElse(0L);
        return line.net(line.from()) - before;
    }

    private Optional<RunningLine> before(int stage, RunningLine line) {
        return Optional.ofNullable(
                stages.get(stage - 1).lines.get(line.line().brick().id()));
    }

    /// What the last upgrade changes in these days, brick by brick: the running total of the difference (A1).
    List<Charge> difference(Span days) {
        int stage = stages.size() - 1;
        var part = holds(stage).and(days);
        var charges = new ArrayList<Charge>();
        for (var line : stages.get(stage).lines.values()) {
            var was = before(stage, line);
            long net = line.once() ? pointMass(stage, line, days) : change(line, was.orElse(null), part);
            if (net != 0) {
                charges.add(new Charge(line.line().brick(), part, net, Charge.Kind.SCHEDULE));
            }
        }
        return charges;
    }

    private static long change(RunningLine line, @Nullable RunningLine was, Span days) {
        return days.isEmpty() ? 0 : since(line, was, days.end()) - since(line, was, days.start());
    }

    /// The difference from the start of the new terms up to a day.
    private static long since(RunningLine line, @Nullable RunningLine was, LocalDate day) {
        var now = line.exact(day).minus(line.exact(line.from()));
        var before = was == null ? Fraction.ZERO : was.exact(day).minus(was.exact(line.from()));
        return now.minus(before).cents();
    }

    private Stage stage(LocalDate from, Terms terms, @Nullable Stage before) {
        var lines = new LinkedHashMap<String, RunningLine>();
        for (var line : terms.lines()) {
            lines.put(line.brick().id(), running(from, terms, line, before));
        }
        if (before != null) {
            // R6: what was given on a brick that is gone counts all the same, should it come back.
            before.lines.forEach((id, line) -> {
                if (!lines.containsKey(id)) {
                    throw new IllegalArgumentException("an upgrade keeps all bricks: " + line);
                }
            });
        }
        shareCoupon(from, terms, before, lines);
        return new Stage(from, terms, lines);
    }

    private RunningLine running(LocalDate from, Terms terms, Line line, @Nullable Stage before) {
        var was = before == null ? null : before.lines.get(line.brick().id());
        return new RunningLine(
                this,
                from,
                line,
                was == null ? Fraction.ZERO : was.fixed(from),
                was == null ? Fraction.ZERO : was.coupon(from),
                terms.couponRate(),
                0);
    }

    /// R6: the amount of a coupon, less what was given so far, over what the lines still cost, to zero at most.
    private void shareCoupon(LocalDate from, Terms terms, @Nullable Stage before, Map<String, RunningLine> lines) {
        if (terms.coupon() == null || terms.coupon().amount() == 0) {
            return;
        }
        var rest = new HashMap<String, Fraction>();
        var given = Fraction.ZERO;
        for (var line : lines.values()) {
            rest.put(line.line().brick().id(), rest(line, from, before).max(Fraction.ZERO));
            given = given.plus(line.couponBefore());
        }
        var sum = rest.values().stream().reduce(Fraction.ZERO, Fraction::plus);
        var left = Fraction.of(terms.coupon().amount()).minus(given).max(Fraction.ZERO);
        var shares = Spread.over(
                Math.min(left.cents(), sum.floor()),
                lines.keySet().stream().map(id -> rest.get(id)).toList());
        int i = 0;
        for (var entry : lines.entrySet()) {
            entry.setValue(entry.getValue().withCoupon(shares.get(i++)));
        }
    }

    private Fraction rest(RunningLine line, LocalDate from, @Nullable Stage before) {
        var was = before == null ? null : before.lines.get(line.line().brick().id());
        if (line.line().brick().kind() == Kind.ONE_TIME) {
            var all = line.beforeAmount(from);
            return was == null ? all : all.minus(was.beforeAmount(from));
        }
        return line.beforeAmount(agreedEnd()).minus(line.beforeAmount(from));
    }
}
