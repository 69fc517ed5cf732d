package io.billwright.core.contract;

import io.billwright.core.contract.Schedule.PeriodLine;
import io.billwright.core.contract.Schedule.PricedLine;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.contract.Schedule.PricedPhase;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.tax.Taxation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// Prices one phase of an agreement: its lines over its periods, and the tax of each period.
final class PhasePricing {

    /// A line with the amounts of the periods it is billed in; `billed` fills up as the periods are taxed.
    private record SpreadLine(LinePricing pricing, List<Amount> gross, List<Amount> net, List<Totals> billed) {

        boolean isBilledIn(int period) {
            return period < gross.size();
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
        this.calendar = PhaseCalendar.of(terms.anchor(), from, phase.months(), terms.frequency(), explain);
        this.lines = phase.lines().stream()
                .map(line -> new LinePricing(line, calendar, terms.currency(), explain))
                .toList();
    }

    Phase phase() {
        return phase;
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
        var asSent = lines.stream()
                .map(line -> new SpreadLine(
                        line,
                        line.grosses(),
                        line.nets(coupons.getOrDefault(line, LineCoupon.NONE)),
                        new ArrayList<>(calendar.periods().size())))
                .toList();
        var byId = asSent.stream()
                .sorted(Comparator.comparing(line -> line.pricing.line().brick(), Brick.BY_ID))
                .toList();
        var periods = new ArrayList<PricedPeriod>(calendar.periods().size());
        for (int period = 0; period < calendar.periods().size(); period++) {
            periods.add(price(period, asSent, byId));
        }
        var totals = Totals.sum(periods.stream().map(PricedPeriod::totals).toList(), terms.currency(), explain);
        var priced = asSent.stream().map(this::overThePhase).toList();
        return new PricedPhase(phase, calendar.dates(), priced, periods, totals);
    }

    /// Tax is spread in the order of brick ids: a tie goes to the first line, and the order in which bricks were sent
    /// must not matter.
    private PricedPeriod price(int period, List<SpreadLine> asSent, List<SpreadLine> byId) {
        var items = new ArrayList<Taxation.Item>(byId.size());
        for (var line : byId) {
            if (line.isBilledIn(period)) {
                items.add(new Taxation.Item(line.pricing.line().taxCategory(), line.net.get(period)));
            }
        }
        var taxation = Taxation.of(items, terms.tax(), terms.currency(), explain);
        var taxes = taxation.perLine().iterator();
        for (var line : byId) {
            if (line.isBilledIn(period)) {
                line.billed.add(new Totals(line.gross.get(period), line.net.get(period), taxes.next()));
            }
        }
        var dates = calendar.periods().get(period).dates();
        var shown = new ArrayList<PeriodLine>(asSent.size());
        for (var line : asSent) {
            if (line.isBilledIn(period)) {
                shown.add(new PeriodLine(line.pricing.line(), dates, line.billed.get(period)));
            }
        }
        var totals = Totals.ofPeriod(shown, taxation.entries(), terms.currency(), explain);
        return new PricedPeriod(dates, shown, taxation.entries(), totals);
    }

    private PricedLine overThePhase(SpreadLine spread) {
        var line = spread.pricing.line();
        var totals = Totals.sum(spread.billed, terms.currency(), explain);
        return new PricedLine(
                line,
                totals,
                LineDetail.tiers(line, totals.gross().money()),
                LineDetail.duration(line, phase.months()),
                LineDetail.commitment(line, calendar, spread.gross));
    }
}
