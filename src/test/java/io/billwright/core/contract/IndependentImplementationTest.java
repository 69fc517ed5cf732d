package io.billwright.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.explain.Explain;
import io.billwright.core.money.Money;
import io.billwright.core.tax.TaxEntry;
import io.billwright.oracle.Fraction;
import io.billwright.oracle.Oracle;
import io.billwright.oracle.Output;
import io.billwright.testing.Sampling;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Two implementations of the same rules, written apart from each other, agree to the cent on random contracts: every
/// period, line, tax, tier and window.
class IndependentImplementationTest {

    private static final int CONTRACTS = Integer.getInteger("oracle.contracts", 10_000);

    @Test
    void bothAgreeOnEveryAmountOfRandomContracts() {
        Sampling.forSamples(CONTRACTS, random -> {
            var terms = RandomTerms.of(random);

            var ours = describe(ContractPricing.price(terms, Explain.OFF));

            assertThat(ours).isEqualTo(describe(Oracle.estimate(OracleInput.of(terms)), terms));
        });
    }

    private static List<String> describe(Schedule schedule) {
        var text = new ArrayList<String>();
        text.add("ends " + schedule.endsAt() + " " + describe(schedule.totals()));
        text.addAll(ourTaxes(schedule.taxes()));
        for (var period : schedule.periods()) {
            text.add(period.dates().start() + " to " + period.dates().end() + " " + describe(period.totals()));
            period.lines().forEach(line -> text.add(line.line().brick().id() + " " + describe(line.totals())));
            text.addAll(ourTaxes(period.taxes()));
        }
        for (var line : schedule.lines()) {
            text.add("line " + line.line().brick().id() + " " + describe(line.totals()));
            line.tiers()
                    .forEach(tier -> text.add("tier " + plain(tier.quantity()) + " " + plain(tier.unitPrice()) + " "
                            + tier.subTotal().minorUnits()));
            line.commitment()
                    .forEach(window -> text.add("window " + window.dates().start() + " "
                            + window.dates().end() + " " + plain(window.quantity()) + " " + cents(window.amount())));
        }
        return text;
    }

    private static String describe(Totals totals) {
        return cents(totals.gross().money()) + " " + cents(totals.net().money()) + " "
                + cents(totals.tax().money());
    }

    private static List<String> ourTaxes(List<TaxEntry> taxes) {
        var sums = new TreeMap<String, BigInteger[]>();
        taxes.forEach(tax -> add(
                sums,
                tax.name() + " " + tax.jurisdiction() + " " + plain(tax.percent()),
                BigInteger.valueOf(cents(tax.taxable().money())),
                BigInteger.valueOf(cents(tax.amount().money()))));
        return describe(sums);
    }

    private static List<String> theirTaxes(List<Output.Tax> taxes) {
        var sums = new TreeMap<String, BigInteger[]>();
        taxes.forEach(tax -> add(
                sums, tax.name() + " " + tax.jurisdiction() + " " + plain(tax.rate()), tax.taxable(), tax.amount()));
        return describe(sums);
    }

    /// Whether two categories with the same tax are listed as one entry or two says nothing about money.
    private static void add(Map<String, BigInteger[]> sums, String tax, BigInteger taxable, BigInteger amount) {
        var sum = sums.computeIfAbsent(tax, _ -> new BigInteger[] {BigInteger.ZERO, BigInteger.ZERO});
        sum[0] = sum[0].add(taxable);
        sum[1] = sum[1].add(amount);
    }

    /// Nor does an entry of nothing on nothing.
    private static List<String> describe(Map<String, BigInteger[]> sums) {
        return sums.entrySet().stream()
                .filter(tax -> tax.getValue()[0].signum() != 0 || tax.getValue()[1].signum() != 0)
                .map(tax -> "tax " + tax.getKey() + " " + tax.getValue()[0] + " " + tax.getValue()[1])
                .toList();
    }

    private static List<String> describe(Output.Estimate estimate, Terms terms) {
        var text = new ArrayList<String>();
        text.add("ends " + estimate.endsAt() + " " + describe(estimate.totals()));
        text.addAll(theirTaxes(estimate.taxes()));
        for (int phase = 0; phase < estimate.phases().size(); phase++) {
            var lines = terms.phases().get(phase).lines();
            var periods = estimate.phases().get(phase).periods();
            for (int period = 0; period < periods.size(); period++) {
                describe(periods.get(period), period == 0, lines, text);
            }
        }
        for (var line : estimate.lines()) {
            text.add("line " + line.id() + " " + describe(line.amounts()));
            line.tiers()
                    .forEach(tier -> text.add(
                            "tier " + plain(tier.quantity()) + " " + plain(tier.unitPrice()) + " " + tier.subTotal()));
            line.commitmentSchedule()
                    .forEach(window -> text.add("window " + window.start() + " " + window.end() + " "
                            + plain(window.quantity()) + " " + window.amount()));
        }
        return text;
    }

    private static void describe(Output.Period period, boolean first, List<Line> lines, List<String> text) {
        text.add(period.start() + " to " + period.end() + " " + describe(period.totals()));
        for (int i = 0; i < lines.size(); i++) {
            if (isBilled(lines.get(i), first)) {
                text.add(period.lines().get(i).id() + " "
                        + describe(period.lines().get(i).amounts()));
            }
        }
        text.addAll(theirTaxes(period.taxes()));
    }

    /// The oracle lists every line in every period; ours only where there is something to bill.
    private static boolean isBilled(Line line, boolean firstPeriod) {
        return switch (line.kind()) {
            case BrickKind.AddOn() -> true;
            case BrickKind.OneTime() -> firstPeriod;
            case BrickKind.Milestone(var _) -> false;
            case BrickKind.Usage(var _) -> line.unlimited() || line.quantity().signum() > 0;
        };
    }

    private static String describe(Output.Amounts amounts) {
        return amounts.gross() + " " + amounts.net() + " " + amounts.tax();
    }

    private static long cents(Money money) {
        return money.minorUnits();
    }

    private static String plain(BigDecimal decimal) {
        return plain(Fraction.of(decimal));
    }

    private static String plain(Fraction fraction) {
        return fraction.times(Fraction.of(1_000_000)).roundHalfUpAwayFromZero().toString();
    }
}
