package io.billwright.core.contract;

import static io.billwright.testing.Sampling.forSamples;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.contract.Schedule.PricedLine;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.contract.Schedule.TierShare;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Explanation;
import io.billwright.core.explain.Recompute;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.core.tax.TaxEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Laws that hold for any terms.
class ContractLawsTest {

    @Test
    void theScheduleAddsUpToTheTotals() { // R5, R26
        forSamples(random -> {
            var schedule = price(RandomTerms.of(random));
            var currency = schedule.totals().net().money().currency();

            for (var part : List.<Function<Totals, Amount>>of(Totals::gross, Totals::net, Totals::tax, Totals::total)) {
                var total = part.apply(schedule.totals()).money();
                assertThat(sum(schedule.periods().stream().map(PricedPeriod::totals), part, currency))
                        .isEqualTo(total);
                assertThat(sum(schedule.lines().stream().map(PricedLine::totals), part, currency))
                        .isEqualTo(total);
                assertThat(sum(schedule.phases().stream().map(Schedule.PricedPhase::totals), part, currency))
                        .isEqualTo(total);
            }
            assertThat(sum(schedule.taxes().stream(), TaxEntry::amount, currency))
                    .isEqualTo(schedule.totals().tax().money());
        });
    }

    @Test
    void theLinesAndTheTaxOfAPeriodMakeItsTotal() { // R6, R26
        forSamples(random -> {
            for (var period : price(RandomTerms.of(random)).periods()) {
                var totals = period.totals();
                var currency = totals.net().money().currency();
                var net = sum(period.lines().stream(), line -> line.totals().net(), currency);
                var tax = sum(period.taxes().stream(), TaxEntry::amount, currency);

                assertThat(net.plus(tax)).isEqualTo(totals.total().money());
                assertThat(sum(period.lines().stream(), line -> line.totals().tax(), currency))
                        .isEqualTo(tax);
                assertThat(totals.gross().money().minus(totals.discount().money()))
                        .isEqualTo(net);
            }
        });
    }

    @Test
    void theTiersAndTheCommitmentOfALineAddUpToIt() { // R8, R9
        forSamples(random -> {
            for (var line : price(RandomTerms.of(random)).lines()) {
                var gross = line.totals().gross().money();
                var tiers = line.tiers().stream()
                        .map(TierShare::subTotal)
                        .reduce(Money::plus)
                        .orElseThrow();
                assertThat(tiers).isEqualTo(gross);
                if (!line.commitment().isEmpty()) {
                    assertThat(line.commitment().stream()
                                    .map(Schedule.CommittedWindow::amount)
                                    .reduce(Money::plus))
                            .hasValue(gross);
                }
            }
        });
    }

    @Test
    void theOrderOfBricksDoesNotMatter() {
        forSamples(random -> {
            var terms = RandomTerms.of(random);
            var shuffled = terms.phases().stream()
                    .map(phase -> new Phase(
                            phase.position(),
                            phase.months(),
                            shuffled(phase.lines(), random.nextLong()),
                            phase.coupon()))
                    .toList();
            var other = new Terms(
                    terms.anchor(),
                    terms.months(),
                    terms.frequency(),
                    terms.currency(),
                    shuffled,
                    terms.coupon(),
                    terms.tax());

            var one = price(terms);
            var two = price(other);
            assertThat(two.totals()).isEqualTo(one.totals());
            assertThat(two.taxes()).isEqualTo(one.taxes());
            assertThat(two.lines()).containsExactlyInAnyOrderElementsOf(one.lines());
            for (int i = 0; i < one.periods().size(); i++) {
                assertThat(two.periods().get(i).lines())
                        .containsExactlyInAnyOrderElementsOf(
                                one.periods().get(i).lines());
            }
        });
    }

    @Test
    void recomputingFromTheTreeAloneGivesTheSameAmounts() { // R21
        forSamples(random -> {
            var terms = RandomTerms.of(random);
            var explained = ContractPricing.price(terms, Explain.ON);
            var amounts = new ArrayList<Amount>();
            amounts.add(explained.totals().total());
            explained.lines().forEach(line -> amounts.add(line.totals().total()));
            for (var period : explained.periods()) {
                amounts.add(period.totals().total());
                amounts.add(period.totals().discount());
                period.lines().forEach(line -> amounts.add(line.totals().total()));
            }

            var recompute = new Recompute();
            for (var amount : amounts) {
                var how = Objects.requireNonNull(amount.how());
                assertThat(recompute.amount(how, terms.currency())).isEqualTo(amount.money());
                assertThat(how.value()).isEqualTo(amount.money().major().toPlainString());
            }
            var stored = Explanation.of(
                    Objects.requireNonNull(explained.totals().total().how()));
            assertThat(new Recompute().amount(stored.tree(), terms.currency()))
                    .isEqualTo(explained.totals().total().money());
            assertThat(explained.totals().total().money())
                    .isEqualTo(price(terms).totals().total().money());
        });
    }

    private static Schedule price(Terms terms) {
        return ContractPricing.price(terms, Explain.OFF);
    }

    private static <T> List<T> shuffled(List<T> list, long seed) {
        var copy = new ArrayList<>(list);
        Collections.shuffle(copy, new Random(seed));
        return copy;
    }

    private static <T> Money sum(Stream<T> parts, Function<T, Amount> amount, CurrencyCode currency) {
        return parts.map(part -> amount.apply(part).money()).reduce(Money.zero(currency), Money::plus);
    }
}
