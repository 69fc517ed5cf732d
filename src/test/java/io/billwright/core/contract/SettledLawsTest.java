package io.billwright.core.contract;

import static io.billwright.testing.Sampling.forSamples;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.contract.Schedule.PeriodLine;
import io.billwright.core.contract.Schedule.PricedLine;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.core.tax.TaxRate;
import io.billwright.core.tax.TaxTreatment;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Laws of what a change bills and credits for days that were billed before (R11).
class SettledLawsTest {

    private static final int CHANGES = Integer.getInteger("changes", 1_000);
    private static final List<Function<Totals, Amount>> ALL =
            List.of(Totals::gross, Totals::net, Totals::tax, Totals::total);

    @Test
    void whatIsSettledIsTaxedByTheRulesOfAnyInvoice() { // R6
        forSamples(CHANGES, random -> {
            var change = RandomChange.of(random);
            for (var settled : RandomChange.settled(change.upgrade(Explain.OFF))) {
                if (change.after().tax() instanceof TaxTreatment.Taxed(var rates)) {
                    var expected = rates.stream()
                            .map(rate -> taxOf(settled.lines(), rate))
                            .reduce(BigDecimal.ZERO, BigDecimal::add);
                    assertThat(settled.totals().tax().money().major()).isEqualByComparingTo(expected);
                    assertThat(settled.lines().stream()
                                    .map(line -> line.totals().tax().money())
                                    .reduce(Money::plus))
                            .hasValue(settled.totals().tax().money());
                }
            }
        });
    }

    @Test
    void moreIsBilledAndLessIsCredited() { // R11
        forSamples(CHANGES, random -> {
            var upgrade = RandomChange.of(random).upgrade(Explain.OFF);
            assertThat(upgrade.own())
                    .allSatisfy(bill -> assertThat(bill.totals().total().money().minorUnits())
                            .isNotNegative());
            assertThat(upgrade.decreases())
                    .allSatisfy(
                            credit -> assertThat(credit.totals().total().money().minorUnits())
                                    .isNegative());
        });
    }

    private static BigDecimal taxOf(List<PeriodLine> lines, TaxRate rate) {
        return lines.stream()
                .filter(line -> line.line().taxCategory().equals(rate.category()))
                .map(line -> line.totals().net().money().major())
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .multiply(rate.percent())
                .divide(new BigDecimal("100"), 2, RoundingMode.HALF_UP);
    }

    @Test
    void whatIsSettledServesOnlyDaysFromTheChangeOnAndHoldsOnlyWhatDiffers() {
        forSamples(CHANGES, random -> {
            var change = RandomChange.of(random);
            for (var settled : RandomChange.settled(change.upgrade(Explain.OFF))) {
                assertThat(settled.dates().start()).isAfterOrEqualTo(change.startsAt());
                assertThat(settled.dates().end())
                        .isBeforeOrEqualTo(change.before().end());
                for (var line : settled.lines()) {
                    assertThat(line.service().start()).isAfterOrEqualTo(change.startsAt());
                    assertThat(line.service().end())
                            .isBeforeOrEqualTo(settled.dates().end());
                    assertThat(ALL.stream()
                                    .map(part ->
                                            part.apply(line.totals()).money().minorUnits()))
                            .isNotEqualTo(List.of(0L, 0L, 0L, 0L));
                }
            }
        });
    }

    @Test
    void whatCanBeGivenBackLimitsADecreaseInAllItsParts() { // R11
        forSamples(CHANGES, random -> {
            var change = RandomChange.of(random);
            var currency = change.before().currency();
            var upgrade = Upgrade.of(
                    new InvoiceBasis.Period(change.before()),
                    change.after(),
                    change.startsAt(),
                    _ -> new Upgrade.State.Issued(
                            change.after().tax(),
                            less -> new Money(Upgrade.wanted(less).minorUnits() / 3, currency)),
                    Explain.ON);
            for (var decrease : upgrade.decreases()) {
                for (var part : ALL) {
                    assertThat(sum(decrease.lines().stream().map(PeriodLine::totals), part, currency))
                            .isEqualTo(part.apply(decrease.totals()).money());
                }
                Explained.requireRecomputed(decrease);
            }
            for (var part : ALL) {
                assertThat(sum(upgrade.lines().stream().map(PricedLine::totals), part, currency))
                        .isEqualTo(part.apply(upgrade.totals()).money());
            }
        });
    }

    private static <T> Money sum(Stream<T> parts, Function<T, Amount> amount, CurrencyCode currency) {
        return parts.map(part -> amount.apply(part).money()).reduce(Money.zero(currency), Money::plus);
    }
}
