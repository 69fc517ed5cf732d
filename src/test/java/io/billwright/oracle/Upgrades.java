package io.billwright.oracle;

import io.billwright.oracle.Input.Agreement;
import io.billwright.oracle.Input.Kind;
import io.billwright.oracle.Output.Amounts;
import io.billwright.oracle.Output.Estimate;
import io.billwright.oracle.Output.LineAmounts;
import io.billwright.oracle.Output.Period;
import io.billwright.oracle.Output.PhaseResult;
import io.billwright.oracle.Output.Tax;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The price of changing a running agreement (R11), in the plainest way.
public final class Upgrades {

    /// An amount for one brick of a phase.
    public record Part(int phase, String id, Amounts amounts) {}

    /// What is billed or credited for days that were billed before.
    public record Bill(List<Part> parts, List<Tax> taxes) {

        BigInteger total() {
            return Amounts.sum(parts.stream().map(Part::amounts).toList()).total();
        }
    }

    /// What a change comes to.
    ///
    /// @param own the invoices for increases
    /// @param decreases the credit notes for decreases
    /// @param before the later periods as they were
    /// @param after the later periods as they become
    /// @param lines each line over the rest of its phase
    public record Result(
            List<Bill> own,
            List<Bill> decreases,
            List<Period> before,
            List<Period> after,
            List<Part> lines,
            List<Tax> taxes,
            Amounts totals) {}

    private final Agreement agreement;
    private final Oracle before;
    private final Oracle after;
    private final Estimate estimateBefore;
    private final Estimate estimateAfter;
    private final LocalDate day;
    private final List<Bill> own = new ArrayList<>();
    private final List<Bill> decreases = new ArrayList<>();
    private final List<Period> periodsBefore = new ArrayList<>();
    private final List<Period> periodsAfter = new ArrayList<>();
    private @Nullable LocalDate moreFrom;
    private @Nullable LocalDate moreTo;

    private Upgrades(Agreement before, Agreement after, LocalDate day) {
        this.agreement = after;
        this.before = Oracle.of(before);
        this.after = Oracle.of(after);
        this.estimateBefore = Oracle.estimate(new Agreement(
                before.anchor(),
                before.from(),
                before.months(),
                before.frequency(),
                before.coupon(),
                before.phases(),
                after.taxTreatment(),
                before.standstills()));
        this.estimateAfter = Oracle.estimate(after);
        this.day = day;
    }

    /// Changes an agreement on a day. Periods that start before `openFrom` are already billed.
    public static Result change(Agreement before, Agreement after, LocalDate day, LocalDate openFrom) {
        Pauses pauses = new Pauses(after.standstills());
        Result result = new Upgrades(pauses.without(before), pauses.without(after), pauses.agreed(day))
                .change(pauses.agreed(openFrom));
        return new Result(
                result.own(),
                result.decreases(),
                pauses.shown(result.before()),
                pauses.shown(result.after()),
                result.lines(),
                result.taxes(),
                result.totals());
    }

    private Result change(LocalDate openFrom) {
        for (int p = 0; p < estimateAfter.phases().size(); p++) {
            PhaseResult phase = estimateAfter.phases().get(p);
            for (int k = 0; k < phase.periods().size(); k++) {
                Period period = phase.periods().get(k);
                if (period.end().isAfter(day)) {
                    if (period.start().isBefore(openFrom)) {
                        settle(period);
                    } else {
                        billMore();
                        periodsBefore.add(
                                estimateBefore.phases().get(p).periods().get(k));
                        periodsAfter.add(
                                period.start().isAfter(day)
                                        ? period
                                        : new MixedPeriod(
                                                        before, after, agreement.taxTreatment(), day, p, phase.start())
                                                .bill(period, ids(p)));
                    }
                }
            }
        }
        billMore();
        List<Part> lines = lines();
        return new Result(
                own,
                decreases,
                periodsBefore,
                periodsAfter,
                lines,
                allTaxes(),
                Amounts.sum(lines.stream().map(Part::amounts).toList()));
    }

    private void settle(Period period) {
        LocalDate from = day.isAfter(period.start()) ? day : period.start();
        Bill bill = bill(from, period.end());
        if (bill.total().signum() > 0) {
            moreFrom = moreFrom == null ? from : moreFrom;
            moreTo = period.end();
        } else {
            billMore();
            if (bill.total().signum() < 0) {
                decreases.add(bill);
            }
        }
    }

    private void billMore() {
        if (moreFrom != null && moreTo != null) {
            own.add(bill(moreFrom, moreTo));
        }
        moreFrom = null;
        moreTo = null;
    }

    private Bill bill(LocalDate from, LocalDate to) {
        List<Part> untaxed = new ArrayList<>();
        List<String> categories = new ArrayList<>();
        for (int p = 0; p < estimateAfter.phases().size(); p++) {
            for (String id : ids(p)) {
                Part part = new Part(p, id, difference(p, id, from, to));
                if (!part.amounts().equals(Amounts.ZERO)) {
                    untaxed.add(part);
                    categories.add(category(p, id));
                }
            }
        }
        List<BigInteger> nets =
                untaxed.stream().map(part -> part.amounts().net()).toList();
        Taxes.Result taxes = Taxes.of(agreement.taxTreatment(), categories, nets);
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < untaxed.size(); i++) {
            Part part = untaxed.get(i);
            parts.add(new Part(
                    part.phase(),
                    part.id(),
                    new Amounts(
                            part.amounts().gross(),
                            part.amounts().net(),
                            taxes.perLine().get(i))));
        }
        return new Bill(parts, parts.isEmpty() ? List.of() : taxes.taxes());
    }

    private SortedSet<String> ids(int p) {
        SortedSet<String> ids = new TreeSet<>(before.lines(p).keySet());
        ids.addAll(after.lines(p).keySet());
        return ids;
    }

    private String category(int p, String id) {
        PhaseLine line = after.lines(p).get(id);
        return Objects.requireNonNull(line == null ? before.lines(p).get(id) : line)
                .line()
                .taxCategory();
    }

    /// How much more a brick costs on some days; zero for phases outside these days. A one-time brick is billed on
    /// the day of the change, or when its phase begins if that is later.
    private Amounts difference(int p, String id, LocalDate from, LocalDate to) {
        PhaseResult phase = estimateAfter.phases().get(p);
        if (!phase.end().isAfter(from) || !phase.start().isBefore(to)) {
            return Amounts.ZERO;
        }
        LocalDate comes = day.isAfter(phase.start()) ? day : phase.start();
        LocalDate start = from.isAfter(phase.start()) ? from : phase.start();
        LocalDate end = to.isBefore(phase.end()) ? to : phase.end();
        Amounts even = new Amounts(
                rounded(p, id, comes, end, false).subtract(rounded(p, id, comes, start, false)),
                rounded(p, id, comes, end, true).subtract(rounded(p, id, comes, start, true)),
                BigInteger.ZERO);
        boolean once = !comes.isBefore(from) && comes.isBefore(to);
        return once ? even.plus(new Once(before, after, p, comes.isAfter(phase.start())).more(id)) : even;
    }

    /// The exact difference between the change and a day, rounded.
    private BigInteger rounded(int p, String id, LocalDate comes, LocalDate to, boolean net) {
        Fraction now = exact(after, p, after.lines(p).get(id), comes, to, net);
        return now.minus(exact(before, p, before.lines(p).get(id), comes, to, net))
                .roundHalfUpAwayFromZero();
    }

    private static Fraction exact(
            Oracle oracle, int p, @Nullable PhaseLine line, LocalDate comes, LocalDate to, boolean net) {
        if (line == null || line.line().kind() == Kind.ONE_TIME) {
            return Fraction.ZERO;
        }
        return net
                ? oracle.exactNetBefore(p, line, to).minus(oracle.exactNetBefore(p, line, comes))
                : line.grossBefore(to).minus(line.grossBefore(comes));
    }

    private List<Part> lines() {
        List<Part> lines = new ArrayList<>();
        for (int p = 0; p < estimateAfter.phases().size(); p++) {
            PhaseResult phase = estimateAfter.phases().get(p);
            if (!phase.end().isAfter(day)) {
                continue;
            }
            Map<String, Amounts> sums = new HashMap<>();
            for (Bill bill : bills()) {
                for (Part part : bill.parts()) {
                    if (part.phase() == p) {
                        sums.merge(part.id(), part.amounts(), Amounts::plus);
                    }
                }
            }
            within(phase, periodsAfter).forEach(line -> sums.merge(line.id(), line.amounts(), Amounts::plus));
            within(phase, periodsBefore)
                    .forEach(line -> sums.merge(line.id(), minus(Amounts.ZERO, line.amounts()), Amounts::plus));
            for (String id : ids(p)) {
                lines.add(new Part(p, id, sums.getOrDefault(id, Amounts.ZERO)));
            }
        }
        return lines;
    }

    private List<Bill> bills() {
        List<Bill> bills = new ArrayList<>(own);
        bills.addAll(decreases);
        return bills;
    }

    private static List<LineAmounts> within(PhaseResult phase, List<Period> periods) {
        return periods.stream()
                .filter(period -> !period.start().isBefore(phase.start())
                        && period.start().isBefore(phase.end()))
                .flatMap(period -> period.lines().stream())
                .toList();
    }

    private List<Tax> allTaxes() {
        List<Tax> taxes = new ArrayList<>();
        bills().forEach(bill -> taxes.addAll(bill.taxes()));
        periodsAfter.forEach(period -> taxes.addAll(period.taxes()));
        for (Period period : periodsBefore) {
            for (Tax tax : period.taxes()) {
                BigInteger taxable = tax.taxable().negate();
                taxes.add(new Tax(
                        tax.name(),
                        tax.jurisdiction(),
                        tax.rate(),
                        taxable,
                        tax.amount().negate()));
            }
        }
        return Taxes.sum(taxes);
    }

    static Amounts minus(Amounts one, Amounts other) {
        return new Amounts(
                one.gross().subtract(other.gross()),
                one.net().subtract(other.net()),
                one.tax().subtract(other.tax()));
    }
}
