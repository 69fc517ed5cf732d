package io.billwright.oracle;

import java.math.BigInteger;
import java.time.LocalDate;
import java.util.List;

/// The oracle's results. All amounts are in cents, all date spans are half-open.
public final class Output {

    private Output() {}

    /// The whole agreement, its phases in order of time; taxes are summed by name, jurisdiction and rate (D9).
    public record Estimate(LocalDate start, LocalDate end, List<PhaseResult> phases, Amounts totals, List<Tax> taxes) {
        public LocalDate endsAt() {
            return end.minusDays(1);
        }

        /// All periods of all phases, in order of time.
        public List<Period> periods() {
            return phases.stream().flatMap(phase -> phase.periods().stream()).toList();
        }

        /// All lines of all phases, in the order of the request within each phase.
        public List<LineResult> lines() {
            return phases.stream().flatMap(phase -> phase.lines().stream()).toList();
        }
    }

    /// One phase with its schedule, and its lines in the order of the request.
    public record PhaseResult(
            LocalDate start, LocalDate end, List<Period> periods, List<LineResult> lines, Amounts totals) {}

    /// One billing period, which is one invoice. Its lines are in the order of the request and include milestones and
    /// usage without a commitment.
    public record Period(LocalDate start, LocalDate end, List<LineAmounts> lines, List<Tax> taxes, Amounts totals) {
        public LocalDate endsAt() {
            return end.minusDays(1);
        }
    }

    /// The amounts of one line in one period.
    public record LineAmounts(String id, Amounts amounts) {}

    /// One line over its whole phase.
    public record LineResult(
            String id, Amounts amounts, List<TierSplit> tiers, List<CommitmentEntry> commitmentSchedule) {}

    /// Gross before discounts, net after them, and the tax on the net.
    public record Amounts(BigInteger gross, BigInteger net, BigInteger tax) {
        public static final Amounts ZERO = new Amounts(BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO);

        public BigInteger discount() {
            return gross.subtract(net);
        }

        public BigInteger total() {
            return net.add(tax);
        }

        public Amounts plus(Amounts other) {
            return new Amounts(gross.add(other.gross), net.add(other.net), tax.add(other.tax));
        }

        public static Amounts sum(List<Amounts> all) {
            return all.stream().reduce(ZERO, Amounts::plus);
        }
    }

    /// One tier's part of a line's gross (D10); the unit price is in major units.
    public record TierSplit(Fraction quantity, Fraction unitPrice, BigInteger subTotal) {}

    /// One commitment window, with its quantity and its part of the line's gross (D3).
    public record CommitmentEntry(LocalDate start, LocalDate end, Fraction quantity, BigInteger amount) {
        public LocalDate endsAt() {
            return end.minusDays(1);
        }
    }

    /// A tax with its taxable amount.
    public record Tax(String name, String jurisdiction, Fraction rate, BigInteger taxable, BigInteger amount) {}
}
