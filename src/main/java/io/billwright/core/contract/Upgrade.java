package io.billwright.core.contract;

import io.billwright.core.contract.Schedule.PricedLine;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.Money;
import io.billwright.core.tax.TaxEntry;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/// What a change of a running agreement costs (R11). Each period is settled by the state of its own invoice:
///
/// - `own`: additional amounts for issued periods, on invoices of their own;
/// - `anew`: additional amounts for periods whose invoice was voided;
/// - `decreases`: negative differences, credited on the issued invoices;
/// - `repriced`: the periods that are not issued yet.
///
/// `totals` is the value of the order: all of these together.
public record Upgrade(
        List<PricedPeriod> own,
        List<PricedPeriod> anew,
        List<PricedPeriod> decreases,
        List<Repriced> repriced,
        List<PricedLine> lines,
        List<TaxEntry> taxes,
        Totals totals) {

    /// A period that is not issued yet, before and after the change.
    public record Repriced(PricedPeriod before, PricedPeriod after, Totals difference) {}

    /// The state of a period's invoice.
    public sealed interface State {

        record Open() implements State {}

        /// `tax` is how the invoice was taxed, `limit` how much of it can be given back.
        record Issued(TaxTreatment tax, Limit limit) implements State {}

        record Voided() implements State {}
    }

    /// How much of a decrease can be credited: at most all of it.
    public interface Limit {

        Limit NONE = Upgrade::wanted;

        Money of(PricedPeriod decrease);
    }

    /// The amount of a decrease, as a positive number.
    public static Money wanted(PricedPeriod decrease) {
        var total = decrease.totals().total().money();
        return Money.zero(total.currency()).minus(total);
    }

    /// Returns the state of a billing period's invoice.
    public interface States {
        State of(DatePeriod period);
    }

    /// `running` are the terms, without the change, behind the invoice of the period in which it starts.
    public static Upgrade of(
            InvoiceBasis.Period running, Terms after, LocalDate startsAt, States states, Explain explain) {
        requirePossible(running.last(), after, startsAt);
        return new UpgradePricing(running, after, startsAt, states, explain).upgrade();
    }

    /// The difference for some days alone, with the extras on its invoice.
    static PricedPeriod difference(
            Terms before, Terms after, LocalDate startsAt, DatePeriod days, List<Extra> extras, Explain explain) {
        requirePossible(before, after, startsAt);
        var pricing = new DifferencePricing(
                new ContractPricing(before, explain), new ContractPricing(after, explain), startsAt);
        return pricing.over(days, extras, after.tax().on(days.start()))
                .orElseGet(() -> new PricedPeriod(
                        days, List.of(), List.of(), Totals.ofPeriod(List.of(), List.of(), after.currency(), explain)));
    }

    /// The decrease limited to the allowed amount; empty if nothing is allowed.
    public static Optional<PricedPeriod> atMost(PricedPeriod decrease, Money allowed, Explain explain) {
        var wanted = decrease.totals().total().money();
        var nothing = Money.zero(wanted.currency());
        if (allowed.minorUnits() <= 0) {
            return Optional.empty();
        }
        return allowed.plus(wanted).minorUnits() >= 0
                ? Optional.of(decrease)
                : Optional.of(new ScaledPeriod(
                                decrease, explain.input("left of what was billed", nothing.minus(allowed)), explain)
                        .period());
    }

    /// The decrease scaled to the amount that was really credited. That can be more than the decrease: the invoice
    /// that bore the credit may be taxed less than the one that billed the period.
    public static Optional<PricedPeriod> givenBack(PricedPeriod decrease, Money credited) {
        var wanted = decrease.totals().total().money();
        if (wanted.minorUnits() == 0) {
            return Optional.empty();
        }
        var total = Money.zero(wanted.currency()).minus(credited);
        return Optional.of(
                total.equals(wanted)
                        ? decrease
                        : new ScaledPeriod(decrease, Explain.OFF.input("given back", total), Explain.OFF).period());
    }

    private static void requirePossible(Terms before, Terms after, LocalDate startsAt) {
        if (!before.calendar().equals(after.calendar())
                || before.from() != after.from()
                || before.frequency() != after.frequency()
                || before.currency() != after.currency()
                || !lengths(before).equals(lengths(after))) {
            throw new IllegalArgumentException(
                    "an upgrade keeps the dates, the frequency, the currency and the phases");
        }
        if (startsAt.isBefore(before.startsAt()) || !startsAt.isBefore(before.end())) {
            throw new IllegalArgumentException("an upgrade starts within the agreement");
        }
    }

    private static List<Integer> lengths(Terms terms) {
        return terms.phases().stream().map(Phase::months).toList();
    }
}
