package io.billwright.oracle;

import io.billwright.oracle.Dates.Span;
import io.billwright.oracle.Input.Agreement;
import io.billwright.oracle.Input.AmountCoupon;
import io.billwright.oracle.Input.Coupon;
import io.billwright.oracle.Input.Line;
import io.billwright.oracle.Input.Phase;
import io.billwright.oracle.Input.RateCoupon;
import io.billwright.oracle.Output.Amounts;
import io.billwright.oracle.Output.Estimate;
import io.billwright.oracle.Output.LineAmounts;
import io.billwright.oracle.Output.LineResult;
import io.billwright.oracle.Output.Period;
import io.billwright.oracle.Output.PhaseResult;
import io.billwright.oracle.Output.Tax;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The whole calculation from terms to schedule (R6), in the plainest way.
public final class Oracle {

    private final Agreement agreement;
    /// The lines of each phase in canonical order (D15), each with its position in the request.
    private final List<List<Placed>> phases = new ArrayList<>();
    /// Each line's share of a coupon's amount.
    private final Map<PhaseLine, Fraction> couponCents = new HashMap<>();

    private record Placed(int sentAt, PhaseLine phaseLine) {}

    private Oracle(Agreement agreement) {
        this.agreement = agreement;
        int offset = agreement.from();
        for (Phase phase : agreement.phases()) {
            List<Placed> lines = new ArrayList<>();
            for (Line line : phase.lines()) {
                lines.add(new Placed(
                        lines.size(),
                        new PhaseLine(line, agreement.anchor(), offset, phase.months(), agreement.frequency())));
            }
            lines.sort(Comparator.comparing(placed -> placed.phaseLine().line().id()));
            phases.add(lines);
            offset += phase.months();
        }
    }

    /// Calculates an agreement.
    public static Estimate estimate(Agreement agreement) {
        Pauses pauses = new Pauses(agreement.standstills());
        return pauses.shown(of(pauses.without(agreement)).estimate());
    }

    static Oracle of(Agreement agreement) {
        Oracle oracle = new Oracle(agreement);
        oracle.spreadCoupons();
        return oracle;
    }

    /// The lines of a phase by their ids.
    Map<String, PhaseLine> lines(int p) {
        Map<String, PhaseLine> lines = new HashMap<>();
        phases.get(p).forEach(placed -> lines.put(placed.phaseLine().line().id(), placed.phaseLine()));
        return lines;
    }

    /// The rounded net of the time from the start of a line's phase to a day.
    BigInteger netBefore(int p, PhaseLine line, LocalDate day) {
        return exactNetBefore(p, line, day).roundHalfUpAwayFromZero();
    }

    Fraction exactNetBefore(int p, PhaseLine line, LocalDate day) {
        Fraction cents = couponCents.getOrDefault(line, Fraction.ZERO);
        return line.netBefore(day, couponOf(p), cents);
    }

    /// The exact net of a one-time brick after the current coupon's rate.
    Fraction onceByRate(int p, Fraction net) {
        return couponOf(p) instanceof RateCoupon(Fraction rate) ? net.times(PhaseLine.kept(rate)) : net;
    }

    /// A line's share of a coupon's amount.
    Fraction couponCents(PhaseLine line) {
        return couponCents.getOrDefault(line, Fraction.ZERO);
    }

    private @Nullable Coupon couponOf(int p) {
        Coupon own = agreement.phases().get(p).coupon();
        return own == null ? agreement.coupon() : own;
    }

    /// D5: a phase's own coupon applies to that phase; the agreement's coupon is one for all phases without their
    /// own.
    private void spreadCoupons() {
        List<PhaseLine> sharing = new ArrayList<>();
        for (int p = 0; p < phases.size(); p++) {
            Coupon own = agreement.phases().get(p).coupon();
            List<PhaseLine> lines =
                    phases.get(p).stream().map(Placed::phaseLine).toList();
            if (own == null) {
                sharing.addAll(lines);
            } else {
                spreadCoupon(own, lines);
            }
        }
        spreadCoupon(agreement.coupon(), sharing);
    }

    private void spreadCoupon(@Nullable Coupon coupon, List<PhaseLine> lines) {
        if (!(coupon instanceof AmountCoupon(long cents, LocalDate since))) {
            return;
        }
        List<PhaseLine> scheduled = lines.stream()
                .filter(PhaseLine::scheduled)
                .filter(line -> since == null || line.end().isAfter(since))
                .toList();
        List<Fraction> weights = new ArrayList<>();
        for (PhaseLine line : scheduled) {
            Fraction net = Spread.sum(line.exactNetBeforeCoupon());
            Fraction gone = since == null ? Fraction.ZERO : line.netBefore(since, null, Fraction.ZERO);
            weights.add(net.minus(gone).max(Fraction.ZERO));
        }
        Fraction all = Spread.sum(weights);
        boolean more = Fraction.of(cents).minus(all).signum() >= 0;
        List<BigInteger> parts = more ? List.of() : Spread.byWeights(BigInteger.valueOf(cents), weights);
        for (int i = 0; i < weights.size(); i++) {
            couponCents.put(scheduled.get(i), more ? weights.get(i) : Fraction.of(parts.get(i)));
        }
    }

    private Estimate estimate() {
        List<PhaseResult> results = new ArrayList<>();
        int offset = agreement.from();
        for (int p = 0; p < phases.size(); p++) {
            results.add(phase(p, offset));
            offset += agreement.phases().get(p).months();
        }
        List<Tax> taxes = new ArrayList<>();
        for (PhaseResult result : results) {
            result.periods().forEach(period -> taxes.addAll(period.taxes()));
        }
        return new Estimate(
                agreement.anchor().plusMonths(agreement.from()),
                agreement.anchor().plusMonths(offset),
                results,
                Amounts.sum(results.stream().map(PhaseResult::totals).toList()),
                Taxes.sum(taxes));
    }

    private PhaseResult phase(int p, int offset) {
        Phase phase = agreement.phases().get(p);
        Coupon coupon = couponOf(p);
        List<List<BigInteger>> gross = new ArrayList<>();
        List<List<BigInteger>> net = new ArrayList<>();
        for (Placed placed : phases.get(p)) {
            PhaseLine line = placed.phaseLine();
            Fraction cents = couponCents.getOrDefault(line, Fraction.ZERO);
            gross.add(Spread.overTime(line.exactGross()));
            net.add(Spread.overTime(line.exactNet(coupon, cents)));
        }
        int full = Dates.fullPeriodMonths(agreement.frequency(), phase.months());
        List<Span> spans = Dates.periods(agreement.anchor(), offset, phase.months(), full);
        List<Period> periods = new ArrayList<>();
        for (int k = 0; k < spans.size(); k++) {
            periods.add(period(phases.get(p), spans.get(k), column(gross, k), column(net, k)));
        }
        return new PhaseResult(
                agreement.anchor().plusMonths(offset),
                agreement.anchor().plusMonths(offset + phase.months()),
                periods,
                lines(phases.get(p), periods),
                Amounts.sum(periods.stream().map(Period::totals).toList()));
    }

    private static List<BigInteger> column(List<List<BigInteger>> rows, int k) {
        return rows.stream().map(row -> row.get(k)).toList();
    }

    /// One invoice: the tax of its lines, then its totals (R6 step 6, D7).
    private Period period(List<Placed> lines, Span span, List<BigInteger> gross, List<BigInteger> net) {
        List<String> categories = lines.stream()
                .map(placed -> placed.phaseLine().line().taxCategory())
                .toList();
        Taxes.Result taxes = Taxes.of(agreement.taxTreatment().on(span.start()), categories, net);
        LineAmounts[] asSent = new LineAmounts[lines.size()];
        for (int i = 0; i < lines.size(); i++) {
            Amounts amounts =
                    new Amounts(gross.get(i), net.get(i), taxes.perLine().get(i));
            Placed placed = lines.get(i);
            asSent[placed.sentAt()] = new LineAmounts(placed.phaseLine().line().id(), amounts);
        }
        List<LineAmounts> shown = List.of(asSent);
        Amounts totals = Amounts.sum(shown.stream().map(LineAmounts::amounts).toList());
        return new Period(span.start(), span.end(), shown, taxes.taxes(), totals);
    }

    /// Each line summed over its periods, in the order sent.
    private static List<LineResult> lines(List<Placed> canonical, List<Period> periods) {
        List<LineResult> results = new ArrayList<>();
        List<Placed> asSent = canonical.stream()
                .sorted(Comparator.comparingInt(Placed::sentAt))
                .toList();
        for (Placed placed : asSent) {
            PhaseLine line = placed.phaseLine();
            Amounts amounts = Amounts.sum(periods.stream()
                    .map(period -> period.lines().get(placed.sentAt()).amounts())
                    .toList());
            results.add(
                    new LineResult(line.line().id(), amounts, line.tiers(amounts.gross()), line.commitmentSchedule()));
        }
        return results;
    }
}
