package io.billwright.core.contract;

import static io.billwright.core.contract.Example.usd;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.core.contract.BilledInvoice.BilledLine;
import io.billwright.core.contract.BilledInvoice.Unused;
import io.billwright.core.contract.RecastCredit.CreditedInvoice;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Recompute;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.core.time.ContractCalendar;
import io.billwright.core.time.DatePeriod;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a recast gives back of what was billed (R12).
class RecastCreditTest {

    private static final LocalDate ANCHOR = LocalDate.parse("2025-01-01");
    private static final LocalDate RECAST = LocalDate.parse("2025-07-16");
    private static final Unused BY_TIME = new Unused.ByTime();

    // R12: 12,000.00 and 20 % tax for the year 2025, recast on 16 July
    @ParameterizedTest(name = "{0} paid: lowered by {1}, {2} remain, {3} credit")
    @CsvSource(textBlock = """
            #paid   | lowered | remaining | credit
            14400.00 |    0.00 |    0.00   | 6619.36
             6000.00 | 6619.36 | 1780.64   |    0.00
            10000.00 | 4400.00 |    0.00   | 2219.36
            """, delimiter = '|')
    void onlyMoneyReallyPaidBecomesCredit(
            BigDecimal paid, BigDecimal lowered, BigDecimal remaining, BigDecimal credit) {
        var line = line(12_000_00, 2400_00, "2025-01-01", "2026-01-01", BY_TIME);
        long paidCents = paid.movePointRight(2).longValueExact();

        var recast = recast(invoice(paidCents, 14_400_00 - paidCents, line));

        var invoice = recast.invoices().getFirst();
        assertThat(invoice.lines().getFirst().net().money()).isEqualTo(usd(5516_13));
        assertThat(invoice.lines().getFirst().tax().money()).isEqualTo(usd(1103_23));
        assertThat(invoice.unused().money()).isEqualTo(usd(6619_36));
        assertThat(invoice.lowered().money().major()).isEqualTo(lowered);
        assertThat(invoice.remaining().money().major()).isEqualTo(remaining);
        assertThat(invoice.credit().money().major()).isEqualTo(credit);
        assertThat(recast.credit().money().major()).isEqualTo(credit);
    }

    // R12
    @Test
    void creditIsAppliedToTheOldestInvoiceFirst() {
        var application = CreditApplication.of(usd(6619_36), List.of(usd(5400_00), usd(5400_00)));

        assertThat(application.applied()).containsExactly(usd(5400_00), usd(1219_36));
        assertThat(usd(5400_00).minus(application.applied().get(1))).isEqualTo(usd(4180_64));
        assertThat(application.left()).isEqualTo(usd(0));
    }

    @Test
    void creditThatNoInvoiceTakesIsLeftOver() {
        var application = CreditApplication.of(usd(100), List.of(usd(-50), usd(0), usd(30)));

        assertThat(application.applied()).containsExactly(usd(0), usd(0), usd(30));
        assertThat(application.left()).isEqualTo(usd(70));
        assertThat(CreditApplication.of(usd(7), List.of()).left()).isEqualTo(usd(7));
    }

    @Test
    void whatWasServedBeforeIsKeptAndWhatComesAfterIsGivenBackWhole() {
        var before = line(100_00, 20_00, "2025-06-16", "2025-07-16", BY_TIME);
        var after = line(70_00, 14_00, "2025-07-16", "2025-08-16", BY_TIME);

        var recast = recast(invoice(120_00, 0, before), invoice(84_00, 0, after));

        assertThat(recast.invoices())
                .extracting(invoice -> invoice.credit().money())
                .containsExactly(usd(0), usd(84_00));
        assertThat(recast.credit().money()).isEqualTo(usd(84_00));
    }

    // R12
    @Test
    void unitsThatWereConsumedBeforeTheirTimeAreNotGivenBack() {
        var units = new Unused.ByUnits(Fraction.of(100), Fraction.of(10));

        var recast = recast(
                invoice(12_00, 0, line(10_00, 2_00, "2025-06-16", "2025-07-16", units)),
                invoice(12_00, 0, line(10_00, 2_00, "2025-07-16", "2025-07-17", units)));

        assertThat(recast.invoices())
                .extracting(invoice -> invoice.credit().money())
                .containsExactly(usd(0), usd(10_80));
    }

    // R12
    @Test
    void aPreCommitmentIsCreditedByUnconsumedUnits() {
        assertThat(unusedOf100("1000", "250")).isEqualTo(usd(75_00));
        assertThat(unusedOf100("1000", "0")).isEqualTo(usd(100_00));
        assertThat(unusedOf100("1000", "1000")).isEqualTo(usd(0));
        assertThat(unusedOf100("1000", "1700")).isEqualTo(usd(0));
        assertThat(unusedOf100("1000", "-5")).isEqualTo(usd(100_00));
        assertThat(unusedOf100("0", "0")).isEqualTo(usd(0));
        assertThat(unusedOf100("3", "1")).isEqualTo(usd(66_67));
    }

    // R12
    @Test
    void oneTimeBricksMilestonesAndOverageAreNotCredited() {
        var straddling = line(100_00, 20_00, "2025-01-01", "2026-01-01", new Unused.Never());
        var later = line(100_00, 20_00, "2025-08-01", "2025-09-01", new Unused.Never());

        assertThat(recast(invoice(240_00, 0, straddling, later)).credit().money())
                .isEqualTo(usd(0));
    }

    // R3: anchor day 31, 11 months and 18/28 of the twelve are unused
    @Test
    void monthsAreCountedFromTheAnchorOfTheContract() {
        var year = new BilledLine(usd(1200_00), usd(0), days("2025-01-31", "2026-01-31"), BY_TIME);
        var invoice = new BilledInvoice(
                new UUID(0, 1),
                new ContractCalendar(LocalDate.parse("2025-01-31")),
                usd(1200_00),
                usd(0),
                List.of(year));

        var recast = RecastCredit.of(List.of(invoice), LocalDate.parse("2025-02-10"), CurrencyCode.USD, Explain.OFF);

        assertThat(recast.credit().money()).isEqualTo(usd(1164_29));
    }

    // R3: of the 20 days of a stub 16 are unused, each a thirtieth of a month
    @Test
    void aStubIsMeasuredInPartsOfItsMonth() {
        var stub = line(100_00, 0, "2025-04-11", "2025-05-01", BY_TIME);

        var recast = RecastCredit.of(
                List.of(invoice(100_00, 0, stub)), LocalDate.parse("2025-04-15"), CurrencyCode.USD, Explain.OFF);

        assertThat(recast.credit().money()).isEqualTo(usd(80_00));
    }

    /// A year paid upfront, then less from July on: that difference was given back when it was issued.
    @Test
    void whatAnEarlierReductionGaveBackIsNotGivenBackAgain() {
        var year = invoice(1200_00, 0, line(1200_00, 0, "2025-01-01", "2026-01-01", BY_TIME));
        var less = invoice(0, 0, line(-600_00, 0, "2025-07-01", "2026-01-01", BY_TIME));

        var recast = RecastCredit.of(List.of(year, less), LocalDate.parse("2025-10-01"), CurrencyCode.USD, Explain.OFF);

        assertThat(recast.invoices().get(0).offset().money()).isEqualTo(usd(300_00));
        assertThat(recast.invoices().get(1).unused().money()).isEqualTo(usd(-300_00));
        assertThat(recast.credit().money()).isEqualTo(usd(0));
        var oldest = recast(invoice(10_00, 0, line(-5_00, 0, "2025-08-01", "2025-09-01", BY_TIME)));
        assertThat(oldest.credit().money()).isEqualTo(usd(0));
    }

    @Test
    void neverMoreThanWasPaidBecomesCredit() {
        var line = line(100_00, 0, "2025-08-01", "2025-09-01", BY_TIME);

        var invoice = recast(invoice(30_00, 20_00, line)).invoices().getFirst();

        assertThat(invoice.lowered().money()).isEqualTo(usd(20_00));
        assertThat(invoice.credit().money()).isEqualTo(usd(30_00));
        assertThatThrownBy(() -> invoice(-1, 0, line)).hasMessageContaining("below zero");
        assertThatThrownBy(() -> invoice(0, -1, line)).hasMessageContaining("below zero");
    }

    // R4: 26 1/3 of 33 1/3 units are 79 % to the last digit, and half a cent is rounded up.
    @Test
    void unitsAreNotRoundedBeforeTheyAreUsed() {
        var units = new Unused.ByUnits(Fraction.of(100, 3), Fraction.of(7));

        var recast = recast(invoice(1_50, 0, line(1_50, 0, "2025-07-01", "2025-08-01", units)));

        assertThat(recast.credit().money()).isEqualTo(usd(1_19));
    }

    private static Money unusedOf100(String committed, String consumed) {
        var units = new Unused.ByUnits(Fraction.parse(committed), Fraction.parse(consumed));
        return recast(invoice(120_00, 0, line(100_00, 0, "2025-07-01", "2025-08-01", units)))
                .credit()
                .money();
    }

    private static RecastCredit recast(BilledInvoice... invoices) {
        var recast = RecastCredit.of(List.of(invoices), RECAST, CurrencyCode.USD, Explain.ON);
        assertThat(recast.invoices()).extracting(CreditedInvoice::invoiceId).doesNotContainNull();
        assertThat(new Recompute().amount(Objects.requireNonNull(recast.credit().how()), CurrencyCode.USD))
                .isEqualTo(recast.credit().money());
        return recast;
    }

    private static BilledInvoice invoice(long paid, long remaining, BilledLine... lines) {
        return new BilledInvoice(
                new UUID(0, 1), new ContractCalendar(ANCHOR), usd(paid), usd(remaining), List.of(lines));
    }

    private static BilledLine line(long net, long tax, String start, String end, Unused unused) {
        return new BilledLine(usd(net), usd(tax), days(start, end), unused);
    }

    private static DatePeriod days(String start, String end) {
        return new DatePeriod(LocalDate.parse(start), LocalDate.parse(end));
    }
}
