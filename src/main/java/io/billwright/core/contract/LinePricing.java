package io.billwright.core.contract;

import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import io.billwright.core.money.CurrencyCode;
import java.util.ArrayList;
import java.util.List;

/// One line of a phase on its way from exact figures to the amounts of its periods (R6, steps 1 to 5).
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
            case Course.Uneven(var upTo) -> upTo.getLast();
            case Course.Later() -> explain.input("billed later", 0);
        };
        this.beforeCoupon = line.discounts().apply(gross, wholePhase, explain);
    }

    Line line() {
        return line;
    }

    /// The exact net of the whole phase before the coupon.
    Figure beforeCoupon() {
        return beforeCoupon;
    }

    boolean isScheduled() {
        return !(course instanceof Course.Later);
    }

    /// The gross of each period the line is billed in.
    List<Amount> grosses() {
        return explain.overTime(
                line.brick().name(),
                switch (course) {
                    case Course.Even(var whole) -> evenly(whole);
                    case Course.Once(var whole) -> List.of(whole);
                    case Course.Uneven(var upTo) -> upTo;
                    case Course.Later() -> List.of();
                },
                currency);
    }

    /// The net of each period the line is billed in, after all discounts.
    List<Amount> nets(LineCoupon coupon) {
        return explain.overTime(
                line.brick().name(),
                switch (course) {
                    case Course.Even _ -> evenly(coupon.apply(beforeCoupon, wholePhase));
                    case Course.Once _ -> List.of(coupon.apply(beforeCoupon, wholePhase));
                    case Course.Uneven(var upTo) -> unevenNets(upTo, coupon);
                    case Course.Later() -> List.of();
                },
                currency);
    }

    private List<Figure> evenly(Figure whole) {
        var upTo = new ArrayList<Figure>(calendar.shares().size());
        for (var share : calendar.shares()) {
            upTo.add(whole.times("exact amount so far", share));
        }
        return upTo;
    }

    private List<Figure> unevenNets(List<Figure> grossUpTo, LineCoupon coupon) {
        var upTo = new ArrayList<Figure>(grossUpTo.size());
        for (int period = 0; period < grossUpTo.size(); period++) {
            var share = calendar.shares().get(period);
            upTo.add(coupon.apply(line.discounts().apply(grossUpTo.get(period), share, explain), share));
        }
        return upTo;
    }
}
