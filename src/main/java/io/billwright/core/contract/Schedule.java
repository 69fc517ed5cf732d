package io.billwright.core.contract;

import io.billwright.core.explain.Amount;
import io.billwright.core.money.Money;
import io.billwright.core.tax.TaxEntry;
import io.billwright.core.time.DatePeriod;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// What an agreement costs, period by period. Every sum is the sum of the parts it is shown with.
public record Schedule(LocalDate endsAt, List<PricedPhase> phases, List<TaxEntry> taxes, Totals totals) {

    /// The periods of all phases in the order of time: one scheduled invoice each.
    public List<PricedPeriod> periods() {
        return phases.stream().flatMap(phase -> phase.periods.stream()).toList();
    }

    /// The lines of all phases, in the order they were sent.
    public List<PricedLine> lines() {
        return phases.stream().flatMap(phase -> phase.lines.stream()).toList();
    }

    public record PricedPhase(
            Phase phase, DatePeriod dates, List<PricedLine> lines, List<PricedPeriod> periods, Totals totals) {

        public boolean isAnnual() {
            return phase.months() % 12 == 0;
        }
    }

    /// A line over its whole phase; `duration` says what its tiers are a price for.
    public record PricedLine(
            Line line, Totals totals, List<TierShare> tiers, String duration, List<CommittedWindow> commitment) {

        /// The line with what it came to in the end, where that is not what the terms alone say.
        public PricedLine withTotals(Totals billed) {
            return new PricedLine(
                    line, billed, LineDetail.tiers(line, billed.gross().money()), duration, commitment);
        }
    }

    /// One billing period, which becomes one invoice; only lines with something to bill in it are there.
    public record PricedPeriod(DatePeriod dates, List<PeriodLine> lines, List<TaxEntry> taxes, Totals totals) {

        /// Where the total is among the amounts.
        public static final int TOTAL = 3;

        /// Where the gross of a line is among the amounts; its net and its tax follow.
        public static int grossOf(int line) {
            return TOTAL + 1 + 3 * line;
        }

        /// How many lines so many amounts are of.
        public static int linesIn(int amounts, int taxes) {
            return (amounts - 2 * taxes - TOTAL - 1) / 3;
        }

        /// All amounts of it: gross, net, tax and total of the period, then gross, net and tax of each line, then the
        /// taxable amount and the amount of each tax.
        public List<Amount> amounts() {
            var amounts = new ArrayList<>(List.of(totals.gross(), totals.net(), totals.tax(), totals.total()));
            for (var line : lines) {
                amounts.addAll(List.of(line.totals.gross(), line.totals.net(), line.totals.tax()));
            }
            for (var tax : taxes) {
                amounts.addAll(List.of(tax.taxable(), tax.amount()));
            }
            return amounts;
        }
    }

    /// A line of a period. That of an [Extra] has a charge of its own, and need not bill the quantity that was agreed.
    public record PeriodLine(Line line, DatePeriod service, Totals totals, BigDecimal quantity, UUID chargeId) {

        public PeriodLine(Line line, DatePeriod service, Totals totals) {
            this(line, service, totals, line.quantity(), Extra.SCHEDULED);
        }

        public boolean isExtra() {
            return !chargeId.equals(Extra.SCHEDULED);
        }

        PeriodLine during(DatePeriod days, Totals newTotals) {
            return new PeriodLine(line, days, newTotals, quantity, chargeId);
        }
    }

    /// A tier of a line: the units in it, its price, and its part of the line's gross.
    public record TierShare(BigDecimal quantity, BigDecimal unitPrice, Money subTotal) {}

    /// A window of a pre-commitment: what is committed for it and the gross billed for that (R9).
    public record CommittedWindow(DatePeriod dates, BigDecimal quantity, Money amount) {}
}
