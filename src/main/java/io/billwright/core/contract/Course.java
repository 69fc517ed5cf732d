package io.billwright.core.contract;

import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import io.billwright.core.pricing.Charging;

/// How the exact gross of a line accumulates over its phase.
sealed interface Course {

    /// In proportion to the months that have passed.
    record Even(Figure gross) implements Course {}

    /// All of it in the first period.
    record Once(Figure gross) implements Course {}

    /// Period by period; `upTo` is the gross from the start of the phase to the end of each.
    record Uneven(ByPeriod upTo, int periods) implements Course {}

    /// Nothing is billed in advance: milestones on completion, usage as used.
    record Later() implements Course {}

    static Course of(Line line, PhaseCalendar calendar, Explain explain) {
        return switch (line.kind()) {
            case BrickKind.AddOn() -> recurring(line, calendar, explain);
            case BrickKind.OneTime() -> new Once(price(line, explain));
            case BrickKind.Milestone(var _) -> new Later();
            case BrickKind.Usage(var window) -> {
                if (line.unlimited()) {
                    yield recurring(line, calendar, explain);
                }
                yield line.quantity().signum() <= 0 ? new Later() : committed(line, window, calendar, explain);
            }
        };
    }

    private static Course committed(Line line, CommitmentWindow window, PhaseCalendar calendar, Explain explain) {
        return switch (window) {
            case MONTH -> recurring(line, calendar, explain);
            case CONTRACT -> new Even(price(line, explain));
            case BILLING_PERIOD -> committedByPeriod(line, calendar, explain);
        };
    }

    private static Course recurring(Line line, PhaseCalendar calendar, Explain explain) {
        var months = explain.input("months", calendar.months());
        return new Even(price(line, explain).times("price for all months", months));
    }

    /// A shorter last period commits a proportional part of the quantity.
    private static Course committedByPeriod(Line line, PhaseCalendar calendar, Explain explain) {
        var full = price(line, explain);
        int fullPeriods = calendar.months() / calendar.fullPeriod();
        if (calendar.shorterPeriod() == 0) {
            return new Even(fullPeriods(full, fullPeriods, explain));
        }
        var part = explain.input("months of the last period", calendar.shorterPeriod())
                .dividedBy("part of a full period", explain.input("months of a full period", calendar.fullPeriod()));
        var last = Charging.amount(
                line.price(), line.charged(explain).times("quantity of the last period", part), explain);
        var all = fullPeriods == 0
                ? last
                : fullPeriods(full, fullPeriods, explain).plus("commitment of all periods", last);
        return new Uneven(
                new ByPeriod(period -> period < fullPeriods ? fullPeriods(full, period + 1, explain) : all),
                fullPeriods + 1);
    }

    private static Figure fullPeriods(Figure full, int count, Explain explain) {
        return full.times("commitment of all periods", explain.input("full periods", count));
    }

    private static Figure price(Line line, Explain explain) {
        return Charging.amount(line.price(), line.charged(explain), explain);
    }
}
