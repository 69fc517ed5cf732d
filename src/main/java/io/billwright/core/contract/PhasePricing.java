package io.billwright.core.contract;

import io.billwright.core.contract.Schedule.PricedLine;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.contract.Schedule.PricedPhase;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import io.billwright.core.explain.RunningTotal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/// Prices one phase of an agreement: its lines over its periods, and the tax of each period.
final class PhasePricing {

    /// A line with its running totals; `billed` collects the amounts of each period.
    private record SpreadLine(
            LinePricing pricing,
            IntFunction<Figure> netUpTo,
            RunningTotal gross,
            RunningTotal net,
            List<Totals> billed) {

        boolean isBilledIn(int period) {
            return pricing.isBilledIn(period);
        }

        Amount gross(int period) {
            return gross.reach(pricing.grossUpTo(period));
        }

        Amount net(int period) {
            return net.reach(netUpTo.apply(period));
        }
    }

    private final Terms terms;
    private final Phase phase;
    private final Explain explain;
    private final PhaseCalendar calendar;
    private final List<LinePricing> lines;

    PhasePricing(Terms terms, Phase phase, int from, Explain explain) {
        this.terms = terms;
        this.phase = phase;
        this.explain = explain;
        this.calendar = PhaseCalendar.of(terms.calendar(), from, phase.months(), terms.frequency(), explain);
        this.lines = phase.lines().stream()
                .map(line -> new LinePricing(line, calendar, terms.currency(), explain))
                .toList();
    }

    Phase phase() {
        return phase;
    }

    PhaseCalendar calendar() {
        return calendar;
    }

    List<LinePricing> lines() {
        return lines;
    }

    /// The lines billed by the schedule, which a coupon can lower.
    List<LinePricing> scheduledLines() {
        return lines.stream()
                .filter(LinePricing::isScheduled)
                .sorted(Comparator.comparing(line -> line.line().brick(), Brick.BY_ID))
                .toList();
    }

    PricedPhase price(Map<LinePricing, LineCoupon> coupons) {
        var spread = spread(0, coupons);
        var periods = price(0, calendar.periods().size(), spread, List.of());
        var totals = Totals.sum(periods.stream().map(PricedPeriod::totals).toList(), terms.currency(), explain);
        var priced = spread.stream().map(this::overThePhase).toList();
        return new PricedPhase(phase, calendar.dates(), priced, periods, totals);
    }

    /// Prices the period that contains the day, and no other, with the extras on its invoice.
    PricedPeriod price(LocalDate day, Map<LinePricing, LineCoupon> coupons, List<Extra> extras) {
        int period = 0;
        while (!calendar.periods().get(period).dates().contains(day)) {
            period++;
        }
        return price(period, period + 1, spread(period, coupons), extras).getFirst();
    }

    /// The lines with their running totals as they are when period `first` begins.
    private List<SpreadLine> spread(int first, Map<LinePricing, LineCoupon> coupons) {
        var spread = new ArrayList<SpreadLine>(lines.size());
        for (var line : lines) {
            var name = line.line().brick().name();
            var next = new SpreadLine(
                    line,
                    line.netUpTo(coupons.getOrDefault(line, LineCoupon.NONE)),
                    new RunningTotal(name, terms.currency()),
                    new RunningTotal(name, terms.currency()),
                    new ArrayList<>());
            if (first > 0 && next.isBilledIn(first)) {
                next.gross(first - 1);
                next.net(first - 1);
            }
            spread.add(next);
        }
        return spread;
    }

    private List<PricedPeriod> price(int first, int end, List<SpreadLine> asSent, List<Extra> extras) {
        var periods = new ArrayList<PricedPeriod>(end - first);
        for (int period = first; period < end; period++) {
            periods.add(price(period, asSent, extras));
        }
        return periods;
    }

    private PricedPeriod price(int period, List<SpreadLine> asSent, List<Extra> extras) {
        var dates = calendar.periods().get(period).dates();
        var billed = asSent.stream().filter(line -> line.isBilledIn(period)).toList();
        var parts = new ArrayList<TaxedPeriod.Part>(billed.size());
        for (var line : billed) {
            parts.add(new TaxedPeriod.Part(line.pricing.line(), dates, line.gross(period), line.net(period)));
        }
        var tax = terms.tax().on(dates.start());
        var priced = TaxedPeriod.of(dates, parts, extras, tax, terms.currency(), explain);
        for (int i = 0; i < billed.size(); i++) {
            billed.get(i).billed.add(priced.lines().get(i).totals());
        }
        return priced;
    }

    private PricedLine overThePhase(SpreadLine spread) {
        var line = spread.pricing.line();
        var totals = Totals.sum(spread.billed, terms.currency(), explain);
        return new PricedLine(
                line,
                totals,
                LineDetail.tiers(line, totals.gross().money()),
                LineDetail.duration(line, phase.months()),
                LineDetail.commitment(
                        line,
                        calendar,
                        spread.billed.stream().map(Totals::gross).toList()));
    }
}
