package io.billwright.core.contract;

import static io.billwright.testing.Sampling.forSamples;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.contract.BilledInvoice.BilledLine;
import io.billwright.core.contract.BilledInvoice.Unused;
import io.billwright.core.contract.RecastCredit.CreditedInvoice;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Recompute;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.core.time.ContractCalendar;
import io.billwright.core.time.DatePeriod;
import io.billwright.oracle.Adjustments;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Laws that hold for any recast (R12).
class RecastLawsTest {

    private static final CurrencyCode CURRENCY = CurrencyCode.GBP;
    private static final LocalDate FIRST = LocalDate.of(2023, 12, 31);

    @Test
    void unusedLowersTheUnpaidFirstAndOnlyPaidMoneyBecomesCredit() {
        forSamples(random -> {
            var invoices = invoices(random, -100_000);

            var recast = RecastCredit.of(invoices, day(random), CURRENCY, Explain.OFF);

            for (int i = 0; i < invoices.size(); i++) {
                var facts = invoices.get(i);
                var one = recast.invoices().get(i);
                long usable = Math.max(0, cents(one.unused())) - cents(one.offset());
                long left = Math.max(0, billed(facts));
                long lowered = Math.min(Math.min(usable, facts.remaining().minorUnits()), left);
                assertThat(usable).isNotNegative();
                assertThat(cents(one.lowered())).isEqualTo(lowered);
                assertThat(cents(one.remaining())).isEqualTo(facts.remaining().minorUnits() - lowered);
                assertThat(cents(one.credit()))
                        .isEqualTo(
                                Math.min(Math.min(usable - lowered, facts.paid().minorUnits()), left - lowered));
            }
            assertThat(cents(recast.credit()))
                    .isEqualTo(sum(recast.invoices().stream().map(CreditedInvoice::credit)));
        });
    }

    /// Lines below zero are what notes have taken back.
    private static long billed(BilledInvoice invoice) {
        return invoice.lines().stream()
                .mapToLong(line -> line.net().minorUnits() + line.tax().minorUnits())
                .sum();
    }

    @Test
    void whatWasGivenBackBeforeIsTakenOffAsFarAsThereIsSomething() {
        forSamples(random -> {
            var recast = RecastCredit.of(invoices(random, -100_000), day(random), CURRENCY, Explain.OFF);

            long owed = 0;
            long usable = 0;
            for (var invoice : recast.invoices()) {
                owed += Math.max(0, -cents(invoice.unused()));
                usable += Math.max(0, cents(invoice.unused()));
            }
            assertThat(sum(recast.invoices().stream().map(CreditedInvoice::offset)))
                    .isEqualTo(Math.min(owed, usable));
        });
    }

    @Test
    void aLaterRecastNeverGivesBackMore() {
        forSamples(random -> {
            var invoices = invoices(random, 0);
            var day = day(random);

            var earlier = RecastCredit.of(invoices, day, CURRENCY, Explain.OFF);
            var later = RecastCredit.of(invoices, day.plusDays(random.nextInt(1, 90)), CURRENCY, Explain.OFF);

            assertThat(later.credit().money())
                    .isLessThanOrEqualTo(earlier.credit().money());
        });
    }

    @Test
    void theIndependentImplementationAgreesOnTimeThatIsUnused() {
        forSamples(random -> {
            var anchor = FIRST.plusDays(random.nextInt(800));
            int from = random.nextInt(30);
            var end = anchor.plusMonths(from + random.nextInt(1, 30));
            var start = anchor.plusMonths(from).plusDays(random.nextInt(28));
            var startsAt = start.plusDays(random.nextInt(900));
            var line = new BilledLine(
                    money(random, -9_999_999, 9_999_999),
                    money(random, -99_999, 99_999),
                    new DatePeriod(start, end),
                    new Unused.ByTime());

            var ours = RecastCredit.of(List.of(invoice(anchor, line)), startsAt, CURRENCY, Explain.OFF)
                    .invoices()
                    .getFirst()
                    .lines()
                    .getFirst();

            var stop = startsAt.isAfter(end) ? end : startsAt;
            var theirs = Adjustments.unused(
                    BigInteger.valueOf(line.net().minorUnits()),
                    BigInteger.valueOf(line.tax().minorUnits()),
                    Adjustments.unusedShare(anchor, start, end, stop));
            assertThat(cents(ours.net())).isEqualTo(theirs.net().longValueExact());
            assertThat(cents(ours.tax())).isEqualTo(theirs.tax().longValueExact());
        });
    }

    @Test
    void recomputingFromTheTreeAloneGivesTheSameAmounts() { // R21
        forSamples(random -> {
            var recast = RecastCredit.of(invoices(random, -100_000), day(random), CURRENCY, Explain.ON);
            var amounts = new ArrayList<>(List.of(recast.credit()));
            for (var invoice : recast.invoices()) {
                amounts.addAll(List.of(
                        invoice.unused(), invoice.offset(), invoice.lowered(), invoice.remaining(), invoice.credit()));
                invoice.lines().forEach(line -> amounts.addAll(List.of(line.net(), line.tax())));
            }
            for (var amount : amounts) {
                assertThat(new Recompute().amount(Objects.requireNonNull(amount.how()), CURRENCY))
                        .isEqualTo(amount.money());
            }
        });
    }

    @Test
    void noCentOfACreditIsLostWhenItIsApplied() {
        forSamples(random -> {
            var credit = money(random, 0, 100_000);
            var totals = new ArrayList<Money>();
            for (int i = random.nextInt(6); i > 0; i--) {
                totals.add(money(random, -10_000, 50_000));
            }

            var application = CreditApplication.of(credit, totals);

            long left = credit.minorUnits();
            for (int i = 0; i < totals.size(); i++) {
                long expected = Math.max(0, Math.min(left, totals.get(i).minorUnits()));
                assertThat(application.applied().get(i).minorUnits()).isEqualTo(expected);
                left -= expected;
            }
            assertThat(application.left().minorUnits()).isEqualTo(left).isNotNegative();
        });
    }

    private static List<BilledInvoice> invoices(RandomGenerator random, long lowest) {
        var invoices = new ArrayList<BilledInvoice>();
        for (int i = random.nextInt(5); i > 0; i--) {
            var lines = new ArrayList<BilledLine>();
            for (int j = random.nextInt(1, 4); j > 0; j--) {
                var start = day(random);
                lines.add(new BilledLine(
                        money(random, lowest, 100_000),
                        money(random, lowest / 5, 20_000),
                        new DatePeriod(start, start.plusDays(random.nextInt(1, 500))),
                        unused(random)));
            }
            invoices.add(new BilledInvoice(
                    new UUID(0, i),
                    new ContractCalendar(day(random)),
                    money(random, 0, 200_000),
                    money(random, 0, 50_000),
                    lines));
        }
        return invoices;
    }

    private static Unused unused(RandomGenerator random) {
        return switch (random.nextInt(4)) {
            case 0 -> new Unused.Never();
            case 1 -> new Unused.ByUnits(Fraction.of(random.nextInt(2_000)), Fraction.of(random.nextInt(3_000)));
            default -> new Unused.ByTime();
        };
    }

    private static BilledInvoice invoice(LocalDate anchor, BilledLine line) {
        var nothing = Money.zero(CURRENCY);
        return new BilledInvoice(new UUID(0, 1), new ContractCalendar(anchor), nothing, nothing, List.of(line));
    }

    private static LocalDate day(RandomGenerator random) {
        return FIRST.plusDays(random.nextInt(900));
    }

    private static Money money(RandomGenerator random, long from, long to) {
        return new Money(random.nextLong(from, to), CURRENCY);
    }

    private static long sum(Stream<Amount> amounts) {
        return amounts.mapToLong(RecastLawsTest::cents).sum();
    }

    private static long cents(Amount amount) {
        return amount.money().minorUnits();
    }
}
