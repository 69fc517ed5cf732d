package io.billwright.oracle;

import io.billwright.oracle.Dates.Span;
import io.billwright.oracle.Input.AmountCoupon;
import io.billwright.oracle.Input.Coupon;
import io.billwright.oracle.Input.Kind;
import io.billwright.oracle.Input.Line;
import io.billwright.oracle.Input.RateCoupon;
import io.billwright.oracle.Input.Window;
import io.billwright.oracle.Output.CommitmentEntry;
import io.billwright.oracle.Output.TierSplit;
import io.billwright.oracle.Prices.Part;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One line in its phase: its exact cents in each period, and what is derived from them (D3, D5, D6, D10).
final class PhaseLine {

    private final Line line;
    private final LocalDate anchor;
    private final int offset;
    private final int phaseMonths;
    private final int fullPeriodMonths;
    private final List<Span> periods;
    private final Fraction price;

    PhaseLine(Line line, LocalDate anchor, int offset, int phaseMonths, String frequency) {
        this.line = line;
        this.anchor = anchor;
        this.offset = offset;
        this.phaseMonths = phaseMonths;
        this.fullPeriodMonths = Dates.fullPeriodMonths(frequency, phaseMonths);
        this.periods = Dates.periods(anchor, offset, phaseMonths, fullPeriodMonths);
        this.price = cents(line, line.quantity());
    }

    Line line() {
        return line;
    }

    /// Whether the schedule bills this line at all; milestones and usage without a commitment are billed later (D3).
    boolean scheduled() {
        return switch (line.kind()) {
            case ADD_ON, ONE_TIME -> true;
            case USAGE -> line.unlimited() || committed();
            case MILESTONE -> false;
        };
    }

    private boolean committed() {
        return line.kind() == Kind.USAGE && !line.unlimited() && line.quantity().signum() > 0;
    }

    /// The exact gross of each period.
    List<Fraction> exactGross() {
        List<Fraction> gross = new ArrayList<>();
        for (int k = 0; k < periods.size(); k++) {
            gross.add(scheduled() ? exactGross(k) : Fraction.ZERO);
        }
        return gross;
    }

    private Fraction exactGross(int k) {
        int months = periods.get(k).months();
        if (line.kind() == Kind.ONE_TIME) {
            return price.times(share(k));
        }
        if (!committed()) {
            return price.times(months);
        }
        return switch (line.window()) {
            case MONTH -> price.times(months);
            case BILLING_PERIOD -> cents(line, windowQuantity(months));
            case CONTRACT -> price.times(share(k));
        };
    }

    /// D3: a shorter last period has its share of the committed quantity.
    private Fraction windowQuantity(int months) {
        return line.quantity().times(Fraction.of(months, fullPeriodMonths));
    }

    /// D2: unlimited costs the price of one unit, whatever quantity was sent.
    private static Fraction cents(Line line, Fraction quantity) {
        return Prices.price(line.price(), line.unlimited() ? Fraction.ONE : quantity)
                .times(Fraction.HUNDRED);
    }

    /// D6: a period's share of an amount for the whole phase.
    private Fraction share(int k) {
        if (line.kind() == Kind.ONE_TIME) {
            return k == 0 ? Fraction.ONE : Fraction.ZERO;
        }
        return Fraction.of(periods.get(k).months(), phaseMonths);
    }

    /// A period's share of an amount that is spread from a day to the end of the phase. A one-time brick takes all of
    /// it, if the phase is not over by that day.
    private Fraction share(int k, @Nullable LocalDate since) {
        if (since == null || !since.isAfter(start())) {
            return share(k);
        }
        if (!since.isBefore(end())) {
            return Fraction.ZERO;
        }
        if (line.kind() == Kind.ONE_TIME) {
            return share(k);
        }
        Span period = periods.get(k);
        LocalDate from = since.isAfter(period.start()) ? since : period.start();
        return from.isBefore(period.end())
                ? Dates.months(anchor, from, period.end()).dividedBy(Dates.months(anchor, since, end()))
                : Fraction.ZERO;
    }

    LocalDate start() {
        return anchor.plusMonths(offset);
    }

    LocalDate end() {
        return anchor.plusMonths(offset + phaseMonths);
    }

    /// The exact net of each period after the line's own discounts, before any coupon.
    List<Fraction> exactNetBeforeCoupon() {
        Fraction kept = keptByRates(line);
        Fraction fixed = Fraction.of(line.fixedAmount());
        List<Fraction> gross = exactGross();
        List<Fraction> net = new ArrayList<>();
        for (int k = 0; k < gross.size(); k++) {
            Fraction exact = gross.get(k).times(kept).minus(fixed.times(share(k, line.since())));
            net.add(scheduled() ? exact : Fraction.ZERO);
        }
        return net;
    }

    /// What is left after the renewing rate and then the one-time rate (R6).
    static Fraction keptByRates(Line line) {
        return kept(line.renewingRate()).times(kept(line.oneTimeRate()));
    }

    /// What is left of 1 after a percentage is taken off.
    static Fraction kept(Fraction percent) {
        return Fraction.ONE.minus(percent.dividedBy(100));
    }

    /// The exact net of each period, given the line's coupon and its share of a coupon's amount in cents.
    List<Fraction> exactNet(@Nullable Coupon coupon, Fraction couponCents) {
        Fraction kept = coupon instanceof RateCoupon(Fraction rate) ? kept(rate) : Fraction.ONE;
        Fraction amount = couponCents;
        LocalDate since = coupon instanceof AmountCoupon fixed ? fixed.since() : null;
        List<Fraction> before = exactNetBeforeCoupon();
        List<Fraction> net = new ArrayList<>();
        for (int k = 0; k < before.size(); k++) {
            net.add(before.get(k).times(kept).minus(amount.times(share(k, since))));
        }
        return net;
    }

    /// The exact gross from the start of the phase to a day; a one-time brick counts from the start.
    Fraction grossBefore(LocalDate day) {
        List<Fraction> gross = exactGross();
        Fraction sum = Fraction.ZERO;
        for (int k = 0; k < gross.size(); k++) {
            sum = sum.plus(gross.get(k).times(passed(k, day)));
        }
        return sum;
    }

    /// The exact net from the start of the phase to a day, given the line's coupon and its share of a coupon's
    /// amount.
    Fraction netBefore(LocalDate day, @Nullable Coupon coupon, Fraction couponCents) {
        if (!scheduled()) {
            return Fraction.ZERO;
        }
        Fraction own = Fraction.of(line.fixedAmount()).times(shareBefore(day, line.since()));
        Fraction net = grossBefore(day).times(keptByRates(line)).minus(own);
        return switch (coupon) {
            case null -> net;
            case RateCoupon(Fraction rate) -> net.times(kept(rate));
            case AmountCoupon(long _, LocalDate since) -> net.minus(couponCents.times(shareBefore(day, since)));
        };
    }

    private Fraction shareBefore(LocalDate day, @Nullable LocalDate since) {
        if (since != null && since.isAfter(start()) && line.kind() != Kind.ONE_TIME) {
            if (!day.isAfter(since)) {
                return Fraction.ZERO;
            }
            Fraction all = Dates.months(anchor, since, end());
            return all.minus(Dates.months(anchor, day, end())).dividedBy(all);
        }
        Fraction sum = Fraction.ZERO;
        for (int k = 0; k < periods.size(); k++) {
            sum = sum.plus(share(k, since).times(passed(k, day)));
        }
        return sum;
    }

    /// R3: the share of a period that has passed at the beginning of a day.
    private Fraction passed(int k, LocalDate day) {
        Span period = periods.get(k);
        if (!day.isAfter(period.start())) {
            return Fraction.ZERO;
        }
        if (!day.isBefore(period.end()) || line.kind() == Kind.ONE_TIME) {
            return Fraction.ONE;
        }
        return Fraction.ONE.minus(Dates.months(anchor, day, period.end()).dividedBy(period.months()));
    }

    /// D10: the line's gross, split over the tiers of one month, one full window, or the one-time quantity.
    List<TierSplit> tiers(BigInteger subTotal) {
        List<Part> parts = Prices.parts(line.price(), line.quantity());
        List<BigInteger> amounts =
                Spread.byWeights(subTotal, parts.stream().map(Part::cost).toList());
        List<TierSplit> tiers = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            tiers.add(new TierSplit(parts.get(i).quantity(), parts.get(i).unitPrice(), amounts.get(i)));
        }
        return tiers;
    }

    /// D3: one entry for each window, with amounts that add up to the line's gross; empty without a commitment.
    List<CommitmentEntry> commitmentSchedule() {
        if (!committed()) {
            return List.of();
        }
        List<Span> windows = switch (line.window()) {
            case MONTH -> Dates.periods(anchor, offset, phaseMonths, 1);
            case BILLING_PERIOD -> periods;
            case CONTRACT -> Dates.periods(anchor, offset, phaseMonths, phaseMonths);
        };
        List<Fraction> quantities = new ArrayList<>();
        for (Span window : windows) {
            boolean byPeriod = line.window() == Window.BILLING_PERIOD;
            quantities.add(byPeriod ? windowQuantity(window.months()) : line.quantity());
        }
        List<BigInteger> amounts = Spread.overTime(
                quantities.stream().map(quantity -> cents(line, quantity)).toList());
        List<CommitmentEntry> entries = new ArrayList<>();
        for (int i = 0; i < windows.size(); i++) {
            Span window = windows.get(i);
            entries.add(new CommitmentEntry(window.start(), window.end(), quantities.get(i), amounts.get(i)));
        }
        return entries;
    }
}
