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

    /// The periods of all phases in chronological order; each becomes one scheduled invoice.
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

    /// A line over its whole phase; `duration` is the time that its tier prices are for.
    public record PricedLine(
            Line line, Totals totals, List<TierShare> tiers, String duration, List<CommittedWindow> commitment) {

        /// The line with the totals really billed, where they differ from what the terms alone say.
        public PricedLine withTotals(Totals billed) {
            return new PricedLine(
                    line, billed, LineDetail.tiers(line, billed.gross().money()), duration, commitment);
        }
    }

    /// One billing period, which becomes one invoice. It has only the lines that are billed in it.
    public record PricedPeriod(DatePeriod dates, List<PeriodLine> lines, List<TaxEntry> taxes, Totals totals) {

        /// The position of the total in [#amounts].
        public static final int TOTAL = 3;

        /// The position of a line's gross in [#amounts]; its net and tax follow.
        public static int grossOf(int line) {
            return TOTAL + 1 + 3 * line;
        }

        /// The number of lines, given the size of [#amounts] and the number of taxes.
        public static int linesIn(int amounts, int taxes) {
            return (amounts - 2 * taxes - TOTAL - 1) / 3;
        }

        /// All amounts in a fixed order: gross, net, tax and total of the period, then gross, net and tax of each
        /// line, then the taxable amount and the amount of each tax.
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

    /// A line of a period. The line of an [Extra] has its own charge id and may bill another quantity than the agreed
    /// one.
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

    /// A window of a commitment: the committed quantity and the gross billed for it (R9).
    public record CommittedWindow(DatePeriod dates, BigDecimal quantity, Money amount) {}
}
