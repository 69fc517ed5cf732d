package io.billwright.oracle;

import io.billwright.oracle.Input.Agreement;
import io.billwright.oracle.Input.Kind;
import io.billwright.oracle.Output.Amounts;
import io.billwright.oracle.Output.Estimate;
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

/// What a change of a running agreement costs (R11), done plainly.
public final class Upgrades {

    /// One brick of a phase and an amount of it.
    public record Part(int phase, String id, Amounts amounts) {}

    /// The parts of the invoice that is due at once with its taxes, the periods that come later as they were and as
    /// they become, each line over the rest of its phase, and all of it together.
    public record Result(
            List<Part> stub,
            List<Tax> stubTaxes,
            List<Period> before,
            List<Period> after,
            List<Part> lines,
            List<Tax> taxes,
            Amounts totals) {}

    private final Oracle before;
    private final Oracle after;
    private final Estimate estimateBefore;
    private final Estimate estimateAfter;
    private final LocalDate day;
    private final LocalDate openFrom;

    private Upgrades(Agreement before, Agreement after, LocalDate day, LocalDate openFrom) {
        this.before = Oracle.of(before);
        this.after = Oracle.of(after);
        this.estimateBefore = Oracle.estimate(before);
        this.estimateAfter = Oracle.estimate(after);
        this.day = day;
        this.openFrom = openFrom;
    }

    /// The change on a day, when the periods that start before another day are billed.
    public static Result change(Agreement before, Agreement after, LocalDate day, LocalDate openFrom) {
        Pauses pauses = new Pauses(after.standstills());
        Agreement agreed = pauses.without(after);
        Result result = new Upgrades(pauses.without(before), agreed, pauses.agreed(day), pauses.agreed(openFrom))
                .change(agreed);
        return new Result(
                result.stub(),
                result.stubTaxes(),
                pauses.shown(result.before()),
                pauses.shown(result.after()),
                result.lines(),
                result.taxes(),
                result.totals());
    }

    private Result change(Agreement agreement) {
        List<Part> untaxed = new ArrayList<>();
        List<String> categories = new ArrayList<>();
        for (int p = 0; p < estimateAfter.phases().size(); p++) {
            for (String id : ids(p)) {
                Part part = new Part(p, id, untaxedNow(p, id));
                if (!part.amounts().equals(Amounts.ZERO)) {
                    untaxed.add(part);
                    categories.add(category(p, id));
                }
            }
        }
        List<BigInteger> nets =
                untaxed.stream().map(part -> part.amounts().net()).toList();
        Taxes.Result taxes = Taxes.of(agreement.taxTreatment(), categories, nets);
        List<Part> stub = new ArrayList<>();
        for (int i = 0; i < untaxed.size(); i++) {
            Part part = untaxed.get(i);
            Amounts amounts = new Amounts(
                    part.amounts().gross(),
                    part.amounts().net(),
                    taxes.perLine().get(i));
            stub.add(new Part(part.phase(), part.id(), amounts));
        }
        List<Tax> stubTaxes = stub.isEmpty() ? List.of() : taxes.taxes();
        List<Part> lines = lines(stub);
        return new Result(
                stub,
                stubTaxes,
                open(estimateBefore.periods()),
                open(estimateAfter.periods()),
                lines,
                allTaxes(stubTaxes),
                Amounts.sum(lines.stream().map(Part::amounts).toList()));
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

    /// What a brick costs more in the time that is billed already; nothing in phases that are over or not begun by
    /// then.
    private Amounts untaxedNow(int p, String id) {
        PhaseResult phase = estimateAfter.phases().get(p);
        if (!phase.end().isAfter(day) || !phase.start().isBefore(openFrom)) {
            return Amounts.ZERO;
        }
        return minus(
                now(after, p, after.lines(p).get(id)),
                now(before, p, before.lines(p).get(id)));
    }

    private Amounts now(Oracle oracle, int p, @Nullable PhaseLine line) {
        if (line == null) {
            return Amounts.ZERO;
        }
        LocalDate from = day.isAfter(line.start()) && line.line().kind() != Kind.ONE_TIME ? day : line.start();
        LocalDate to = openFrom.isBefore(line.end()) ? openFrom : line.end();
        BigInteger gross = line.grossBefore(to)
                .roundHalfUpAwayFromZero()
                .subtract(line.grossBefore(from).roundHalfUpAwayFromZero());
        BigInteger net = oracle.netBefore(p, line, to).subtract(oracle.netBefore(p, line, from));
        return new Amounts(gross, net, BigInteger.ZERO);
    }

    private List<Period> open(List<Period> periods) {
        return periods.stream()
                .filter(period -> !period.start().isBefore(openFrom))
                .toList();
    }

    private List<Part> lines(List<Part> stub) {
        List<Part> lines = new ArrayList<>();
        for (int p = 0; p < estimateAfter.phases().size(); p++) {
            if (!estimateAfter.phases().get(p).end().isAfter(day)) {
                continue;
            }
            Map<String, Amounts> sums = new HashMap<>();
            for (Part part : stub) {
                if (part.phase() == p) {
                    sums.put(part.id(), part.amounts());
                }
            }
            open(estimateAfter.phases().get(p).periods())
                    .forEach(period ->
                            period.lines().forEach(line -> sums.merge(line.id(), line.amounts(), Amounts::plus)));
            open(estimateBefore.phases().get(p).periods())
                    .forEach(period -> period.lines()
                            .forEach(
                                    line -> sums.merge(line.id(), minus(Amounts.ZERO, line.amounts()), Amounts::plus)));
            for (String id : ids(p)) {
                lines.add(new Part(p, id, sums.getOrDefault(id, Amounts.ZERO)));
            }
        }
        return lines;
    }

    private List<Tax> allTaxes(List<Tax> stub) {
        List<Tax> taxes = new ArrayList<>(stub);
        open(estimateAfter.periods()).forEach(period -> taxes.addAll(period.taxes()));
        for (Period period : open(estimateBefore.periods())) {
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

    private static Amounts minus(Amounts one, Amounts other) {
        return new Amounts(
                one.gross().subtract(other.gross()),
                one.net().subtract(other.net()),
                one.tax().subtract(other.tax()));
    }
}
