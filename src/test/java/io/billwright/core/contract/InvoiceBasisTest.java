package io.billwright.core.contract;

import static io.billwright.core.contract.Example.addOn;
import static io.billwright.core.contract.Example.line;
import static io.billwright.core.contract.Example.perUnit;
import static io.billwright.core.contract.Example.usd;
import static io.billwright.testing.Sampling.forSamples;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.discount.Discounts;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.core.tax.TaxEntry;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.core.time.BillingFrequency;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What an invoice bills follows from the agreement and the days (R22).
class InvoiceBasisTest {

    @Test
    void aWholePeriodIsThatOfTheSchedule() {
        forSamples(2_000, random -> {
            var terms = RandomTerms.of(random);
            var period = any(Example.price(terms).periods(), random);

            assertThat(new InvoiceBasis.Period(terms).price(period.dates(), Explain.OFF))
                    .isEqualTo(period);
        });
    }

    @Test
    void aDifferenceIsThatOfTheUpgrade() { // R11
        forSamples(random -> {
            var change = RandomChange.of(random);
            for (var settled : RandomChange.settled(change.upgrade(Explain.OFF))) {
                assertThat(basis(change).price(settled.dates(), Explain.OFF)).isEqualTo(settled);
            }
        });
    }

    @Test
    void whatIsCutAddsUpAndExplainsItself() { // R12, R21, R26
        forSamples(5_000, random -> {
            var change = RandomChange.of(random);
            var whole =
                    RandomChange.settled(change.upgrade(Explain.OFF)).stream().findFirst();
            var basis = whole.isPresent() ? basis(change) : new InvoiceBasis.Period(change.after());
            var dates = whole.orElseGet(() -> any(Example.price(change.after()).periods(), random))
                    .dates();
            var end = dates.start().plusDays(random.nextLong(1, dates.days() + 1));
            var days = new DatePeriod(dates.start(), end);
            var cut = basis.price(days, Explain.ON);

            assertThat(cut.dates()).isEqualTo(days);
            assertThat(sum(cut.lines().stream().map(line -> line.totals().gross()), cut))
                    .isEqualTo(cut.totals().gross().money());
            assertThat(sum(cut.lines().stream().map(line -> line.totals().net()), cut))
                    .isEqualTo(cut.totals().net().money());
            for (var taxes : List.of(
                    cut.lines().stream().map(line -> line.totals().tax()),
                    cut.taxes().stream().map(TaxEntry::amount))) {
                assertThat(sum(taxes, cut)).isEqualTo(cut.totals().tax().money());
            }
            Explained.requireRecomputed(cut);
            assertThat(amounts(basis.price(days, Explain.OFF))).isEqualTo(amounts(cut));
        });
    }

    @Test
    void whatIsSoldOnceIsForOneDay() {
        var lines = List.of(
                line(1, new BrickKind.OneTime(), perUnit("99.995"), "3", Discounts.NONE),
                line(2, new BrickKind.OneTime(), perUnit("0.004"), "1", Discounts.NONE));
        var basis = InvoiceBasis.Once.on(
                LocalDate.parse("2025-01-31"), CurrencyCode.USD, lines, new TaxTreatment.Taxed(List.of()));
        var day = days("2025-01-31", "2025-02-01");
        var priced = basis.price(day, Explain.ON);

        assertThat(priced.dates()).isEqualTo(day);
        assertThat(priced.lines()).allMatch(line -> line.service().equals(day)).hasSize(2);
        assertThat(priced.totals().total().money()).isEqualTo(usd(299_99));
        Explained.requireRecomputed(priced);
        assertThatThrownBy(() -> basis.price(days("2025-02-01", "2025-02-02"), Explain.OFF))
                .hasMessageContaining("first days");
    }

    @Test
    void aRecastLeavesTheDaysBeforeIt() { // R3, R12
        var setup = line(2, new BrickKind.OneTime(), perUnit("100"), "1", Discounts.NONE);
        var terms = Example.year(BillingFrequency.MONTHLY, Example.VAT_20, addOn(1, "31", "1"), setup);
        var cut = new InvoiceBasis.Period(terms).price(days("2025-01-01", "2025-01-11"), Explain.OFF);

        assertThat(cut.lines())
                .extracting(line -> line.totals().net().money())
                .as("10 of 31 days, and all of what is billed once")
                .containsExactly(usd(10_00), usd(100_00));
        assertThat(cut.lines().getFirst().service()).isEqualTo(days("2025-01-01", "2025-01-11"));
        assertThat(cut.taxes()).extracting(tax -> tax.taxable().money()).containsExactly(usd(110_00));
        assertThat(cut.totals().total().money()).isEqualTo(usd(132_00));
    }

    @Test
    void anInvoiceBeginsWithItsPeriod() {
        var basis =
                new InvoiceBasis.Period(Example.year(BillingFrequency.MONTHLY, Example.NO_TAX, addOn(1, "31", "1")));

        for (var days : List.of(days("2025-01-02", "2025-02-01"), days("2025-01-01", "2025-02-02"))) {
            assertThatThrownBy(() -> basis.price(days, Explain.OFF)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static InvoiceBasis basis(RandomChange change) {
        return new InvoiceBasis.Difference(change.before(), change.after(), change.startsAt());
    }

    private static DatePeriod days(String start, String end) {
        return new DatePeriod(LocalDate.parse(start), LocalDate.parse(end));
    }

    private static List<Money> amounts(PricedPeriod period) {
        var all = Stream.concat(
                Stream.of(period.totals()), period.lines().stream().map(Schedule.PeriodLine::totals));
        return all.flatMap(totals -> Stream.<Function<Totals, Amount>>of(Totals::gross, Totals::net, Totals::tax)
                        .map(part -> part.apply(totals).money()))
                .toList();
    }

    private static Money sum(Stream<Amount> parts, PricedPeriod period) {
        var currency = period.totals().net().money().currency();
        return parts.map(Amount::money).reduce(Money.zero(currency), Money::plus);
    }

    private static <T> T any(List<T> list, RandomGenerator random) {
        return list.get(random.nextInt(list.size()));
    }
}
