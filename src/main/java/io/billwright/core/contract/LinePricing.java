package io.billwright.core.contract;

import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Prices one line of a phase: from exact figures to the amounts of its periods (R6, steps 1 to 5).
final class LinePricing {

    private final Line line;
    private final PhaseCalendar calendar;
    private final CurrencyCode currency;
    private final Explain explain;
    private final Course course;
    private final Figure wholePhase;
    private final Figure gross;
    private final Figure beforeCoupon;

    LinePricing(Line line, PhaseCalendar calendar, CurrencyCode currency, Explain explain) {
        this.line = line;
        this.calendar = calendar;
        this.currency = currency;
        this.explain = explain;
        this.course = Course.of(line, calendar, explain);
        this.wholePhase = explain.input("whole phase", 1);
        this.gross = switch (course) {
            case Course.Even(var whole) -> whole;
            case Course.Once(var whole) -> whole;
            case Course.Uneven(var upTo, var periods) -> upTo.get(periods - 1);
            case Course.Later() -> explain.input("billed later", 0);
        };
        this.beforeCoupon = line.discounts().apply(gross, wholeFixed(), line.fixedGiven(), explain);
    }

    Line line() {
        return line;
    }

    /// The exact net of the whole phase before the coupon.
    Figure beforeCoupon() {
        return beforeCoupon;
    }

    /// The exact net before the coupon from `day` to the end of the phase.
    Figure beforeCouponFrom(@Nullable LocalDate day) {
        var later = duringPhase(day);
        return later == null
                ? beforeCoupon
                : beforeCoupon.minus("net of the rest of the phase", netUpTo(later, LineCoupon.NONE));
    }

    /// The exact gross from the start of the phase up to a day in it (R3).
    Figure grossUpTo(LocalDate day) {
        return switch (course) {
            case Course.Even(var whole) -> whole.times("exact amount so far", calendar.shareUpTo(day, explain));
            case Course.Once(var whole) -> day.isAfter(calendar.start()) ? whole : nothingYet();
            case Course.Uneven(var upTo, var _) -> unevenUpTo(day, upTo);
            case Course.Later() -> nothingYet();
        };
    }

    /// The exact net from the start of the phase up to a day in it, after all discounts.
    Figure netUpTo(LocalDate day, LineCoupon coupon) {
        return switch (course) {
            case Course.Even _, Course.Uneven _ -> net(grossUpTo(day), day, calendar.shareUpTo(day, explain), coupon);
            case Course.Once _ -> day.isAfter(calendar.start()) ? coupon.apply(beforeCoupon, wholePhase) : nothingYet();
            case Course.Later() -> nothingYet();
        };
    }

    /// The exact net per month in force on a day of the phase, after all discounts. Lines billed once or later have
    /// none.
    Fraction perMonth(LocalDate day, LineCoupon coupon) {
        var start = calendar.start();
        var end = calendar.end();
        for (var turn : turns(coupon)) {
            if (turn.isAfter(day)) {
                // A turn at the end of a pause that began with the stretch does not count: no agreed time passes in
                // between.
                end = turn.isBefore(end) && calendar.months(day, turn).signum() > 0 ? turn : end;
            } else {
                start = turn.isAfter(start) ? turn : start;
            }
        }
        return switch (course) {
            case Course.Even _, Course.Uneven _ ->
                netUpTo(end, coupon)
                        .minus("net of the stretch", netUpTo(start, coupon))
                        .value()
                        .dividedBy(calendar.months(start, end));
            case Course.Once _, Course.Later() -> Fraction.ZERO;
        };
    }

    /// The days of the phase on which the price of a month may change.
    List<LocalDate> turns(LineCoupon coupon) {
        var turns = new ArrayList<LocalDate>();
        turns.add(calendar.start());
        if (course instanceof Course.Uneven) {
            calendar.periods().forEach(period -> turns.add(period.dates().start()));
        }
        for (var since : new LocalDate[] {duringPhase(line.fixedSince()), duringPhase(coupon.since())}) {
            if (since != null && since.isBefore(calendar.end())) {
                turns.add(since);
            }
        }
        return turns;
    }

    PhaseCalendar calendar() {
        return calendar;
    }

    boolean isScheduled() {
        return !(course instanceof Course.Later);
    }

    boolean isBilledOnce() {
        return course instanceof Course.Once;
    }

    /// One-time lines are billed in the first period.
    boolean isBilledIn(int period) {
        return switch (course) {
            case Course.Even _, Course.Uneven _ -> true;
            case Course.Once _ -> period == 0;
            case Course.Later() -> false;
        };
    }

    /// The exact gross from the start of the phase to the end of a period the line is billed in.
    Figure grossUpTo(int period) {
        return switch (course) {
            case Course.Even(var whole) -> evenly(whole, period);
            case Course.Once(var whole) -> whole;
            case Course.Uneven(var upTo, var _) -> upTo.get(period);
            case Course.Later() -> nothingYet();
        };
    }

    /// The exact net from the start of the phase to the end of each period the line is billed in, after all
    /// discounts.
    IntFunction<Figure> netUpTo(LineCoupon coupon) {
        return switch (course) {
            case Course.Even _ -> {
                if (duringPhase(line.fixedSince()) != null || duringPhase(coupon.since()) != null) {
                    yield period -> netUpTo(period, coupon);
                }
                var whole = coupon.apply(beforeCoupon, wholePhase);
                yield period -> evenly(whole, period);
            }
            case Course.Uneven _ -> period -> netUpTo(period, coupon);
            case Course.Once _ -> _ -> coupon.apply(beforeCoupon, wholePhase);
            case Course.Later() -> _ -> nothingYet();
        };
    }

    /// The gross of some days of the phase: the difference of the running totals at their ends (R5).
    Amount grossOver(LocalDate start, LocalDate end) {
        return over(grossUpTo(start), grossUpTo(end));
    }

    /// The net of some days of the phase, after all discounts.
    Amount netOver(LocalDate start, LocalDate end, LineCoupon coupon) {
        return over(netUpTo(start, coupon), netUpTo(end, coupon));
    }

    private Amount over(Figure start, Figure end) {
        return explain.overTime(line.brick().name(), List.of(start, end), currency)
                .getLast();
    }

    private Figure evenly(Figure whole, int period) {
        return whole.times("exact amount so far", calendar.shares().get(period));
    }

    private Figure netUpTo(int period, LineCoupon coupon) {
        var end = calendar.periods().get(period).dates().end();
        return net(grossUpTo(period), end, calendar.shares().get(period), coupon);
    }

    private Figure net(Figure grossUpTo, LocalDate day, Figure share, LineCoupon coupon) {
        var own = line.discounts()
                .apply(grossUpTo, shareOfFixed(line.fixedSince(), day, share), line.fixedGiven(), explain);
        return coupon.apply(own, shareOfFixed(coupon.since(), day, share));
    }

    /// The part of a fixed amount used up when `day` begins. `share` is the answer for an amount over the whole
    /// phase.
    private Figure shareOfFixed(@Nullable LocalDate since, LocalDate day, Figure share) {
        var later = duringPhase(since);
        return later == null ? share : calendar.shareSince(later, day, explain);
    }

    /// The part of a fixed amount, counting from `since` or over the whole phase, that has been given when `day`
    /// begins.
    Figure shareGiven(@Nullable LocalDate since, LocalDate day) {
        if (!day.isAfter(calendar.start())) {
            return nothingYet();
        }
        if (isBilledOnce() || !day.isBefore(calendar.end())) {
            return wholePhase;
        }
        return shareOfFixed(since, day, calendar.shareUpTo(day, explain));
    }

    /// All of a fixed discount, or nothing of one that would begin only after the phase.
    private Figure wholeFixed() {
        var since = duringPhase(line.fixedSince());
        return since == null || since.isBefore(calendar.end()) ? wholePhase : nothingYet();
    }

    /// The day if it is after the start of the phase; what began earlier counts for the whole phase.
    private @Nullable LocalDate duringPhase(@Nullable LocalDate since) {
        return since != null && calendar.isAfterStart(since) ? since : null;
    }

    /// Inside a period the gross grows in proportion to months.
    private Figure unevenUpTo(LocalDate day, ByPeriod upTo) {
        var before = nothingYet();
        for (int i = 0; i < calendar.periods().size(); i++) {
            var period = calendar.periods().get(i);
            if (day.isBefore(period.dates().end())) {
                var passed = calendar.months(period.dates().start(), day);
                var part = explain.input(explain.name("months of the period up to ", day), passed)
                        .dividedBy("share of the period", explain.input("months of the period", period.months()));
                var ofPeriod = upTo.get(i).minus("gross of the period", before);
                return before.plus("exact amount so far", ofPeriod.times("gross of the period so far", part));
            }
            before = upTo.get(i);
        }
        return before;
    }

    private Figure nothingYet() {
        return explain.input("nothing so far", 0);
    }
}
