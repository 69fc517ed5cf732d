package io.billwright.core.contract;

import io.billwright.core.contract.Schedule.CommittedWindow;
import io.billwright.core.contract.Schedule.TierShare;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.Allocation;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.core.pricing.Charging;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/// Details shown with a priced line: its tiers, their duration and its commitment. Nothing is billed from them.
final class LineDetail {

    private LineDetail() {}

    /// How the quantity fell into tiers, with the line's gross split over them (R8).
    static List<TierShare> tiers(Line line, Money gross) {
        var charges = Charging.charge(line.price(), line.charged(Explain.OFF), Explain.OFF);
        var weights = charges.stream().map(charge -> charge.amount().value()).toList();
        var subTotals = Allocation.byWeight(gross, weights);
        var tiers = new ArrayList<TierShare>(charges.size());
        for (int i = 0; i < charges.size(); i++) {
            var charge = charges.get(i);
            var quantity = line.unlimited()
                    ? line.quantity()
                    : charge.quantity().value().toDecimal(6);
            tiers.add(new TierShare(quantity, charge.price(), subTotals.get(i)));
        }
        return tiers;
    }

    /// The time that the tier prices are for, as text.
    static String duration(Line line, int months) {
        return duration(line, inMonths(months));
    }

    /// The same for the rest of a phase.
    static String duration(Line line, PhaseCalendar calendar, LocalDate start) {
        int months = calendar.wholeMonthsFrom(start);
        long days = calendar.daysBeforeWholeMonthsFrom(start);
        var inDays = days == 1 ? "1 day" : days + " days";
        if (months == 0) {
            return duration(line, inDays);
        }
        return duration(line, days == 0 ? inMonths(months) : inMonths(months) + " and " + inDays);
    }

    private static String duration(Line line, String inMonths) {
        return switch (line.kind()) {
            case BrickKind.AddOn() -> inMonths;
            case BrickKind.OneTime() -> "once";
            case BrickKind.Milestone(var _) -> "on completion";
            case BrickKind.Usage(var window) -> {
                if (line.unlimited()) {
                    yield inMonths;
                }
                yield line.quantity().signum() <= 0
                        ? "as used"
                        : switch (window) {
                            case MONTH -> inMonths;
                            case BILLING_PERIOD -> "per period";
                            case CONTRACT -> "once";
                        };
            }
        };
    }

    private static String inMonths(int months) {
        return months == 1 ? "1 month" : months + " months";
    }

    /// The windows of a commitment; empty for a line without one (R9).
    static List<CommittedWindow> commitment(Line line, PhaseCalendar calendar, List<Amount> grosses) {
        var committed = !line.unlimited() && line.quantity().signum() > 0;
        if (!committed || !(line.kind() instanceof BrickKind.Usage(var window))) {
            return List.of();
        }
        return switch (window) {
            case CONTRACT -> List.of(new CommittedWindow(calendar.dates(), line.quantity(), sum(grosses)));
            case BILLING_PERIOD -> byPeriod(line, calendar, grosses);
            case MONTH -> byMonth(line, calendar, sum(grosses).currency());
        };
    }

    private static Money sum(List<Amount> amounts) {
        return amounts.stream().map(Amount::money).reduce(Money::plus).orElseThrow();
    }

    private static List<CommittedWindow> byPeriod(Line line, PhaseCalendar calendar, List<Amount> grosses) {
        var windows = new ArrayList<CommittedWindow>(grosses.size());
        for (var period : calendar.periods()) {
            var part = Fraction.of(period.months(), calendar.fullPeriod());
            var quantity = Fraction.of(line.quantity()).times(part).toDecimal(6);
            windows.add(new CommittedWindow(
                    period.dates(), quantity, grosses.get(windows.size()).money()));
        }
        return windows;
    }

    private static List<CommittedWindow> byMonth(Line line, PhaseCalendar calendar, CurrencyCode currency) {
        var monthly = Charging.amount(line.price(), line.charged(Explain.OFF), Explain.OFF);
        var months = calendar.eachMonth();
        var upTo = months.stream()
                .map(month -> monthly.times("so far", Explain.OFF.input("months", month.monthsUpTo())))
                .toList();
        var amounts = Explain.OFF.overTime("month", upTo, currency);
        var windows = new ArrayList<CommittedWindow>(months.size());
        for (var month : months) {
            windows.add(new CommittedWindow(
                    month.dates(), line.quantity(), amounts.get(windows.size()).money()));
        }
        return windows;
    }
}
