package io.billwright.core.contract;

import io.billwright.core.contract.Schedule.PricedLine;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.explain.Explain;
import io.billwright.core.tax.TaxEntry;
import io.billwright.core.time.BillingPeriod;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/// What a change of a running agreement costs (R11): `stub` is billed at once, `repriced` are the periods billed
/// later, and `totals` is the value of the order, the difference to what was agreed before.
public record Upgrade(
        Optional<PricedPeriod> stub,
        List<Repriced> repriced,
        List<PricedLine> lines,
        List<TaxEntry> taxes,
        Totals totals) {

    /// A period that is not billed yet, as it was and as it becomes.
    public record Repriced(PricedPeriod before, PricedPeriod after, Totals difference) {}

    /// The change from one agreement to another from a day on; `openFrom` is the start of the first period from
    /// that day on that is not billed yet, or the end of the agreement.
    public static Upgrade of(Terms before, Terms after, LocalDate startsAt, LocalDate openFrom, Explain explain) {
        requirePossible(before, after, startsAt, openFrom);
        return new UpgradePricing(before, after, startsAt, openFrom, explain).upgrade();
    }

    /// Only what is billed at once.
    public static Optional<PricedPeriod> stub(
            Terms before, Terms after, LocalDate startsAt, LocalDate openFrom, Explain explain) {
        requirePossible(before, after, startsAt, openFrom);
        var pricingBefore = new ContractPricing(before, explain);
        var pricingAfter = new ContractPricing(after, explain);
        return new StubPricing(pricingBefore, pricingAfter, startsAt, openFrom).stub();
    }

    private static void requirePossible(Terms before, Terms after, LocalDate startsAt, LocalDate openFrom) {
        requireSameFrame(before, after);
        if (startsAt.isBefore(before.startsAt()) || !startsAt.isBefore(before.end())) {
            throw new IllegalArgumentException("an upgrade starts within the agreement");
        }
        if (openFrom.isBefore(startsAt) || !(openFrom.equals(before.end()) || isPeriodStart(before, openFrom))) {
            throw new IllegalArgumentException("what is open starts with a period from the upgrade on, or at the end");
        }
    }

    private static void requireSameFrame(Terms before, Terms after) {
        if (!before.calendar().equals(after.calendar())
                || before.from() != after.from()
                || before.frequency() != after.frequency()
                || before.currency() != after.currency()
                || !lengths(before).equals(lengths(after))) {
            throw new IllegalArgumentException(
                    "an upgrade keeps the dates, the frequency, the currency and the phases");
        }
    }

    private static boolean isPeriodStart(Terms terms, LocalDate day) {
        int from = terms.from();
        for (var phase : terms.phases()) {
            var periods = BillingPeriod.of(terms.calendar(), from, phase.months(), terms.frequency());
            if (periods.stream().anyMatch(period -> period.dates().start().equals(day))) {
                return true;
            }
            from += phase.months();
        }
        return false;
    }

    private static List<Integer> lengths(Terms terms) {
        return terms.phases().stream().map(Phase::months).toList();
    }
}
