package io.billwright.position;

import io.billwright.position.RunningLine.Given;
import io.billwright.position.Terms.Line;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// R1, R5, R11: one agreement (a new one, a recast or a renewal) with its upgrades. All its days are agreed days,
/// which do not count pauses; [Rests] converts them to calendar days.
final class Agreement {

    private final Months months;
    private final Rests rests;
    private final int offset;
    private final int length;
    private final int step;
    private final List<Stage> stages = new ArrayList<>();
    private @Nullable LocalDate cut;
    private @Nullable LocalDate realCut;
    private boolean staysBilled;

    /// Both its `length` and its `step`, the billing frequency, are in months.
    Agreement(LocalDate anchor, int length, int step, Terms terms) {
        this(anchor, new Rests(), 0, length, step, terms);
    }

    private Agreement(LocalDate anchor, Rests rests, int offset, int length, int step, Terms terms) {
        this.months = new Months(anchor);
        this.rests = rests;
        this.offset = offset;
        this.length = length;
        this.step = step;
        stages.add(stage(start(), rests.real(start()), terms, null));
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

    /// The first day after the agreement, which a recast or a cancellation may have brought forward.
    LocalDate end() {
        return cut == null ? agreedEnd() : Span.earlier(cut, agreedEnd());
    }

    void cut(LocalDate day, LocalDate realDay) {
        cut = day;
        realCut = realDay;
    }

    /// R27: what has begun stays billed to the end of its period, at the agreed terms.
    void staysBilled() {
        staysBilled = true;
    }

    /// The calendar days on which the terms of a stage hold. A stage that begins during or at the end of a pause
    /// begins after the paused days so far, although they are no agreed days.
    Span real(int stage) {
        return new Span(real(stages.get(stage)), stage + 1 < stages.size() ? real(stages.get(stage + 1)) : realEnd());
    }

    private LocalDate real(Stage stage) {
        return Span.later(rests.real(stage.from()), stage.real());
    }

    private LocalDate realEnd() {
        var end = rests.real(end());
        return realCut == null ? end : Span.earlier(Span.later(end, realCut), rests.real(agreedEnd()));
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
        return last().terms();
    }

    Stage before(Stage stage) {
        return stages.get(stages.indexOf(stage) - 1);
    }

    /// The terms that hold on a day.
    Stage on(LocalDate day) {
        Stage found = stages.getFirst();
        for (var stage : stages) {
            if (!stage.from().isAfter(day)) {
                found = stage;
            }
        }
        return found;
    }

    Stage upgrade(LocalDate from, LocalDate real, Terms terms) {
        stages.add(stage(from, real, terms, stages.getLast()));
        return last();
    }

    /// The days on which the terms of a stage hold.
    Span holds(int stage) {
        return new Span(
                stages.get(stage).from(),
                stage + 1 < stages.size() ? stages.get(stage + 1).from() : agreedEnd());
    }

    /// The scheduled charges for these days, brick by brick, with all upgrades except those that are billed
    /// separately (`apart`).
    List<Charge> charges(Span days, List<Stage> apart) {
        var counted = stages.stream().filter(stage -> !apart.contains(stage)).toList();
        var charges = new ArrayList<Charge>();
        Stage held = null;
        for (int i = 0; i < counted.size(); i++) {
            var stage = counted.get(i);
            var last = i == 0 ? null : counted.get(i - 1);
            var until = i + 1 < counted.size() ? counted.get(i + 1).from() : agreedEnd();
            var part = new Span(stage.from(), until).and(days);
            for (var line : stage.lines().values()) {
                var was = last == null ? null : last.same(line);
                long net = line.once() ? pointMass(stage, line, was, days) : net(line, part);
                if (net != 0 && !line.goesOn(held == null ? null : held.same(line), part, net, charges)) {
                    charges.add(new Charge(line.line().brick(), part, net, Charge.Kind.SCHEDULE));
                }
            }
            if (stage.from().isBefore(until)) {
                held = stage;
            }
        }
        return charges;
    }

    private static long net(RunningLine line, Span days) {
        return days.isEmpty() ? 0 : line.net(days.end()) - line.net(days.start());
    }

    /// A one-time brick is billed on the first day of its terms; if there was one before, only the increase is.
    private long pointMass(Stage stage, RunningLine line, @Nullable RunningLine was, Span days) {
        if (!days.has(stage.from())) {
            return 0;
        }
        if (was != null && stage.real().isAfter(rests.real(start()))) {
            return line.onTopOf(was);
        }
        return line.net(line.from()) - (was == null ? 0 : was.net(was.from()));
    }

    /// Whether a stage changes the price of these days.
    boolean changes(Stage stage, Span days) {
        return !stage.equals(stages.getFirst()) && !difference(stage, days).isEmpty();
    }

    /// How much an upgrade changes the price of these days, brick by brick, by the running total of the difference
    /// (A1).
    List<Charge> difference(Stage stage, Span days) {
        return difference(stage, days, holds(stages.indexOf(stage)));
    }

    /// The same, as if no upgrade followed this one.
    List<Charge> asAgreed(Stage stage, Span days) {
        return difference(stage, days, new Span(stage.from(), staysBilled ? agreedEnd() : end()));
    }

    private List<Charge> difference(Stage stage, Span days, Span holds) {
        var part = holds.and(days);
        var charges = new ArrayList<Charge>();
        for (var line : stage.lines().values()) {
            var was = before(stage).same(line);
            long net = line.once() ? pointMass(stage, line, was, days) : change(line, was, part);
            if (net != 0) {
                charges.add(new Charge(line.line().brick(), part, net, Charge.Kind.SCHEDULE));
            }
        }
        return charges;
    }

    private static long change(RunningLine line, @Nullable RunningLine was, Span days) {
        return days.isEmpty() ? 0 : since(line, was, days.end()) - since(line, was, days.start());
    }

    /// The difference between the first day of the new terms and `day`.
    private static long since(RunningLine line, @Nullable RunningLine was, LocalDate day) {
        var now = line.exact(day).minus(line.exact(line.from()));
        var before = was == null ? Fraction.ZERO : was.exact(day).minus(was.exact(line.from()));
        return now.minus(before).cents();
    }

    private Stage stage(LocalDate from, LocalDate real, Terms terms, @Nullable Stage last) {
        // On the first day, new terms replace the old ones completely; the day after a pause from it on is a later one.
        var before = real.isAfter(rests.real(start())) ? last : null;
        var lines = new LinkedHashMap<String, RunningLine>();
        for (var line : terms.lines()) {
            lines.put(line.brick().id(), running(from, terms, line, before));
        }
        if (before != null && !lines.keySet().containsAll(before.lines().keySet())) {
            throw new IllegalArgumentException("an upgrade keeps all bricks");
        }
        if (terms.coupon() != null
                && terms.coupon().amount() > 0
                && (before == null || !terms.equals(before.terms()))) {
            shareCoupon(from, terms.coupon().amount(), before, lines);
        }
        return new Stage(from, real, terms, lines);
    }

    private RunningLine running(LocalDate from, Terms terms, Line line, @Nullable Stage before) {
        var was = before == null ? null : before.lines().get(line.brick().id());
        var coupon = was == null
                ? Given.nothing(from)
                : terms.equals(Objects.requireNonNull(before).terms())
                        ? was.coupon()
                        : new Given(from, was.given(was.coupon(), from), Fraction.ZERO);
        return new RunningLine(this, from, line, discount(from, line, was), coupon, terms.couponRate());
    }

    /// R6: an unchanged fixed amount continues; what was given so far counts towards a changed one.
    private static Given discount(LocalDate from, Line line, @Nullable RunningLine was) {
        var amount = Fraction.of(line.discounts().fixed());
        if (was == null || was.isGivenUp() || was.once()) {
            return new Given(from, Fraction.ZERO, amount);
        }
        if (was.line().discounts().fixed() == line.discounts().fixed()) {
            return was.discount();
        }
        var given = was.given(was.discount(), from);
        return new Given(from, given, amount.minus(given).max(Fraction.ZERO));
    }

    /// R6: spreads the amount of a coupon, less what it has given so far, over what the lines still cost; no line
    /// falls below zero.
    private void shareCoupon(LocalDate from, long amount, @Nullable Stage before, Map<String, RunningLine> lines) {
        var rest = new ArrayList<Fraction>();
        var given = Fraction.ZERO;
        for (var line : lines.values()) {
            rest.add(rest(line, from, before).max(Fraction.ZERO));
            given = given.plus(line.coupon().before());
        }
        long left = Math.max(0, Fraction.of(amount).minus(given).cents());
        var sum = rest.stream().reduce(Fraction.ZERO, Fraction::plus);
        var shares = sum.minus(Fraction.of(left)).sign() <= 0
                ? rest
                : Spread.over(left, rest).stream().map(Fraction::of).toList();
        int i = 0;
        for (var entry : lines.entrySet()) {
            var line = entry.getValue();
            entry.setValue(line.withCoupon(new Given(from, line.coupon().before(), shares.get(i++))));
        }
    }

    private Fraction rest(RunningLine line, LocalDate from, @Nullable Stage before) {
        var was = before == null ? null : before.same(line);
        if (!line.once()) {
            return line.beforeAmount(agreedEnd()).minus(line.beforeAmount(from));
        }
        return was == null ? line.beforeAmount(from) : line.more(was);
    }
}
