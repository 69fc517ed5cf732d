package io.billwright.position;

import io.billwright.position.Terms.Aggregation;
import io.billwright.position.Terms.Brick;
import io.billwright.position.Terms.Kind;
import io.billwright.position.Terms.Line;
import io.billwright.position.Terms.Window;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// R9, R18: usage and its price beyond commitments, window by window.
final class Metering {

    /// @param arrived the order of arrival, which decides between entries of the same time
    record Entry(String id, String brickId, long value, String property, LocalDate day, int hour, int arrived) {}

    /// A window of usage, in agreed days (`days`) and calendar days (`real`). `whole` is the full window of which
    /// these days are a part.
    record UsageWindow(Agreement agreement, Brick brick, Span whole, Span days, Span real) {}

    /// Identifies a window independently of its terms.
    record Key(Agreement agreement, String brickId, LocalDate start) {}

    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final Map<Key, Long> billed = new LinkedHashMap<>();
    /// R17: windows whose bill was voided, until their usage or terms change.
    private final Set<Key> released = new HashSet<>();

    /// R12: the units of a commitment that remain after a recast or a cancellation, if those are not all.
    private final Map<Key, Fraction> kept = new LinkedHashMap<>();

    void keep(Key key, Fraction units) {
        kept.put(key, units);
    }

    void put(Entry entry) {
        entries.put(entry.id, entry);
    }

    void delete(String id) {
        entries.remove(id);
    }

    List<Entry> entries() {
        return List.copyOf(entries.values());
    }

    static Key key(UsageWindow window) {
        return new Key(window.agreement, window.brick.id(), window.whole.start());
    }

    long billed(Key key) {
        return billed.getOrDefault(key, 0L);
    }

    void bill(Key key, long net) {
        billed.merge(key, net, Long::sum);
    }

    void release(Key key, long net) {
        billed.merge(key, -net, Long::sum);
        released.add(key);
    }

    void changed(Key key) {
        released.remove(key);
    }

    boolean isReleased(Key key) {
        return released.contains(key);
    }

    /// All windows of an agreement. The first window of a brick that is added later begins with the brick.
    static List<UsageWindow> windows(Agreement agreement) {
        var windows = new ArrayList<UsageWindow>();
        for (var line : agreement.terms().lines()) {
            var brick = line.brick();
            if (brick.kind() == Kind.USAGE) {
                int joined = joined(agreement, brick.id());
                var holds = new Span(agreement.stages().get(joined).from(), agreement.end());
                var real = new Span(
                        agreement.real(joined).start(),
                        agreement.real(agreement.stages().size() - 1).end());
                for (var whole : natural(agreement, brick.window())) {
                    var days = agreement.rests().real(whole).and(real);
                    if (!days.isEmpty()) {
                        windows.add(new UsageWindow(agreement, brick, whole, whole.and(holds), days));
                    }
                }
            }
        }
        return windows;
    }

    private static int joined(Agreement agreement, String brickId) {
        return IntStream.range(0, agreement.stages().size())
                .filter(stage -> agreement.stages().get(stage).lines().containsKey(brickId))
                .findFirst()
                .orElseThrow();
    }

    private static List<Span> natural(Agreement agreement, Window window) {
        return switch (window) {
            case CONTRACT -> List.of(new Span(agreement.start(), agreement.agreedEnd()));
            case MONTH ->
                IntStream.range(0, agreement.length())
                        .mapToObj(agreement::month)
                        .toList();
            case BILLING_PERIOD ->
                IntStream.range(0, agreement.periods())
                        .mapToObj(agreement::period)
                        .toList();
        };
    }

    /// R9: the current price of the window after discounts, in cents. It is never below zero, even if a later tier
    /// makes
    /// all units cheaper: a commitment is not refunded.
    long cost(UsageWindow window) {
        var committed = kept.getOrDefault(key(window), committed(window));
        var within = within(window);
        var gross = Fraction.ZERO;
        var sum = Fraction.ZERO;
        var used = Fraction.ZERO;
        for (int i = 0; i < window.agreement.stages().size(); i++) {
            var part = window.agreement.real(i).and(window.real);
            var line = line(window, window.agreement.stages().get(i));
            if (part.isEmpty() || line == null) {
                continue;
            }
            var terms = window.agreement.stages().get(i).terms();
            var price = line.brick().price();
            Fraction exact;
            if (window.brick.aggregation() == Aggregation.SUM) {
                var until = used.plus(Fraction.of(within.stream()
                        .filter(entry -> part.has(entry.day))
                        .mapToLong(Entry::value)
                        .sum()));
                exact = price.of(until.max(committed)).minus(price.of(used.max(committed)));
                used = until;
            } else {
                var share = share(window, i);
                var all = whole(window.brick.aggregation(), within).max(committed);
                exact = price.of(all)
                        .minus(price.of(committed))
                        .max(Fraction.ZERO)
                        .times(share);
            }
            gross = gross.plus(exact);
            sum = sum.plus(line.discounts().rates(exact).lessPercent(terms.couponRate()));
        }
        return gross.sign() < 0 ? 0 : sum.max(Fraction.ZERO).cents();
    }

    private List<Entry> within(UsageWindow window) {
        return entries.values().stream()
                .filter(entry -> entry.brickId.equals(window.brick.id()) && window.real.has(entry.day))
                .toList();
    }

    Fraction used(UsageWindow window) {
        return whole(window.brick.aggregation(), within(window));
    }

    /// The share of the window under the terms of a stage. A window that consists of a pause alone belongs to the
    /// first of its stages.
    private static Fraction share(UsageWindow window, int stage) {
        if (window.days.isEmpty()) {
            return Fraction.of(window.agreement.real(stage).has(window.real.start()) ? 1 : 0);
        }
        var part = window.agreement.holds(stage).and(window.days);
        return part.isEmpty() ? Fraction.ZERO : months(window, part).over(months(window, window.days));
    }

    private static Fraction months(UsageWindow window, Span days) {
        return window.agreement.months(days.start(), days.end());
    }

    private static Fraction committed(UsageWindow window) {
        return committed(window, window.agreement.stages(), window.whole);
    }

    /// R9: the committed units for some days of the window. A commitment that changes inside its window counts in
    /// parts, each for its share of the window, just as it is paid for.
    static Fraction committed(UsageWindow window, List<Stage> stages, Span days) {
        var sum = Fraction.ZERO;
        for (int i = 0; i < stages.size(); i++) {
            var until = i + 1 < stages.size() ? stages.get(i + 1).from() : window.agreement.agreedEnd();
            var part = new Span(stages.get(i).from(), until).and(window.whole).and(days);
            var line = line(window, stages.get(i));
            if (!part.isEmpty() && line != null) {
                var whole = window.brick.window() == Window.BILLING_PERIOD
                        ? Fraction.of(window.agreement.step())
                        : months(window, window.whole);
                sum = sum.plus(
                        Fraction.of(line.quantity()).times(months(window, part)).over(whole));
            }
        }
        return sum;
    }

    private static @Nullable Line line(UsageWindow window, Stage stage) {
        return stage.terms().line(window.brick.id()).orElse(null);
    }

    private static Fraction whole(Aggregation aggregation, List<Entry> entries) {
        return Fraction.of(
                switch (aggregation) {
                    case SUM -> entries.stream().mapToLong(Entry::value).sum();
                    case MAX -> entries.stream().mapToLong(Entry::value).max().orElse(0);
                    case LAST ->
                        entries.stream()
                                .max(Comparator.comparing(Entry::day)
                                        .thenComparingInt(Entry::hour)
                                        .thenComparingInt(Entry::arrived))
                                .map(Entry::value)
                                .orElse(0L);
                    case UNIQUE ->
                        entries.stream().map(Entry::property).distinct().count();
                });
    }
}
