package io.billwright.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.contract.Upgrade.Repriced;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.Money;
import io.billwright.core.tax.TaxEntry;
import io.billwright.oracle.Fraction;
import io.billwright.oracle.Oracle;
import io.billwright.oracle.Output;
import io.billwright.oracle.Upgrades;
import io.billwright.testing.Sampling;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Two implementations of the rules for changes during an agreement (R11), written apart from each other, agree to the
/// cent on random agreements, changes and days.
class IndependentUpgradeTest {

    private static final int CHANGES = Integer.getInteger("oracle.changes", 1_000);

    @Test
    void bothAgreeOnEveryAmountOfRandomChanges() {
        Sampling.forSamples(CHANGES, random -> {
            var change = RandomChange.of(random);

            var theirs = Upgrades.change(
                    OracleInput.of(change.before()),
                    OracleInput.of(change.after()),
                    change.startsAt(),
                    change.openFrom());

            assertThat(describe(change.upgrade(Explain.OFF))).isEqualTo(describe(theirs));
        });
    }

    /// What began during an agreement, and agreements that began after their anchor, as whole schedules.
    @Test
    void bothAgreeOnAgreementsAfterChanges() {
        Sampling.forSamples(CHANGES, random -> {
            var terms = RandomChange.of(random).after();

            var ours = Example.price(terms);

            var theirs = Oracle.estimate(OracleInput.of(terms));
            assertThat(ours.endsAt()).isEqualTo(theirs.endsAt());
            assertThat(ours.periods().stream().map(IndependentUpgradeTest::describe))
                    .isEqualTo(theirs.periods().stream()
                            .map(IndependentUpgradeTest::describe)
                            .toList());
            assertThat(ours.lines().stream().map(line -> line.line().brick().id() + " " + describe(line.totals())))
                    .isEqualTo(theirs.lines().stream()
                            .map(line -> line.id() + " " + describe(line.amounts()))
                            .toList());
        });
    }

    private static List<String> describe(Upgrade upgrade) {
        var text = new ArrayList<String>();
        text.add("all " + describe(upgrade.totals()));
        text.addAll(ourTaxes(upgrade.taxes()));
        upgrade.lines().stream()
                .map(line -> "line " + line.line().brick().id() + " " + describe(line.totals()))
                .sorted()
                .forEach(text::add);
        upgrade.own().forEach(bill -> text.addAll(describe("more ", bill)));
        upgrade.decreases().forEach(credit -> text.addAll(describe("less ", credit)));
        upgrade.repriced().stream().map(Repriced::before).forEach(period -> text.add(describe(period)));
        upgrade.repriced().stream().map(Repriced::after).forEach(period -> text.add(describe(period)));
        return text;
    }

    private static List<String> describe(Upgrades.Result result) {
        var text = new ArrayList<String>();
        text.add("all " + describe(result.totals()));
        text.addAll(theirTaxes(result.taxes()));
        text.addAll(describe("line ", result.lines()));
        result.own().forEach(bill -> text.addAll(describe("more ", bill)));
        result.decreases().forEach(credit -> text.addAll(describe("less ", credit)));
        result.before().forEach(period -> text.add(describe(period)));
        result.after().forEach(period -> text.add(describe(period)));
        return text;
    }

    private static List<String> describe(String name, PricedPeriod settled) {
        var text = new ArrayList<>(settled.lines().stream()
                .map(line -> name + line.line().brick().id() + " " + describe(line.totals()))
                .sorted()
                .toList());
        text.addAll(ourTaxes(settled.taxes()));
        return text;
    }

    private static List<String> describe(String name, Upgrades.Bill bill) {
        var text = new ArrayList<>(describe(name, bill.parts()));
        text.addAll(theirTaxes(bill.taxes()));
        return text;
    }

    private static List<String> describe(String name, List<Upgrades.Part> parts) {
        return parts.stream()
                .map(part -> name + part.id() + " " + describe(part.amounts()))
                .sorted()
                .toList();
    }

    private static String describe(PricedPeriod period) {
        return period.dates().start() + " to " + period.dates().end() + " " + describe(period.totals());
    }

    private static String describe(Output.Period period) {
        return period.start() + " to " + period.end() + " " + describe(period.totals());
    }

    private static String describe(Totals totals) {
        return cents(totals.gross().money()) + " " + cents(totals.net().money()) + " "
                + cents(totals.tax().money());
    }

    private static String describe(Output.Amounts amounts) {
        return amounts.gross() + " " + amounts.net() + " " + amounts.tax();
    }

    private static List<String> ourTaxes(List<TaxEntry> taxes) {
        return describe(taxes.stream()
                .map(tax -> new Output.Tax(
                        tax.name(),
                        tax.jurisdiction(),
                        Fraction.of(tax.percent()),
                        cents(tax.taxable().money()),
                        cents(tax.amount().money()))));
    }

    private static List<String> theirTaxes(List<Output.Tax> taxes) {
        return describe(taxes.stream());
    }

    /// Entries are compared as sums, and one of nothing on nothing says nothing about money.
    private static List<String> describe(Stream<Output.Tax> taxes) {
        var sums = new TreeMap<String, Output.Amounts>();
        taxes.forEach(tax -> sums.merge(
                tax.name() + " " + tax.jurisdiction() + " " + tax.rate(),
                new Output.Amounts(BigInteger.ZERO, tax.taxable(), tax.amount()),
                Output.Amounts::plus));
        return sums.entrySet().stream()
                .filter(tax -> !tax.getValue().equals(Output.Amounts.ZERO))
                .map(tax -> "tax " + tax.getKey() + " " + describe(tax.getValue()))
                .toList();
    }

    private static BigInteger cents(Money money) {
        return BigInteger.valueOf(money.minorUnits());
    }
}
