package io.billwright.position;

import static io.billwright.position.Samples.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.position.Terms.Kind;
import io.billwright.position.Terms.Window;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The worked examples of the billing rules for dates, prices and discounts.
class ScheduleRulesTest {

    private static LocalDate day(String text) {
        return LocalDate.parse(text);
    }

    @Test
    void boundariesAreCountedFromTheAnchor() { // R1
        var months = new Months(day("2025-01-31"));
        assertThat(List.of(1, 2, 3, 5))
                .extracting(months::boundary)
                .containsExactly(day("2025-02-28"), day("2025-03-31"), day("2025-04-30"), day("2025-06-30"));
        assertThat(totals(begun(agreement("2025-01-01", 7, 3, line(addOn("a", 90_00), 1)), 0)))
                .containsExactly(270_00L, 270_00L, 90_00L);
    }

    @Test
    void partsAreMonthsFirstThenDays() { // R3
        assertThat(new Months(day("2025-01-01")).between(day("2025-04-11"), day("2026-01-01")))
                .isEqualTo(Fraction.of(8).plus(Fraction.of(20, 30)));
        assertThat(new Months(day("2025-01-31")).between(day("2025-02-10"), day("2026-01-31")))
                .isEqualTo(Fraction.of(11).plus(Fraction.of(18, 28)));
    }

    @Test
    void aYearIsSpreadByRunningTotals() { // R5
        var thousand = brick("a", Kind.ADD_ON, perUnit("8333.3333"), Window.BILLING_PERIOD);
        assertThat(totals(begun(agreement("2025-01-01", 12, 1, line(thousand, 1)), 0))
                        .subList(0, 3))
                .containsExactly(83_33L, 83_34L, 83_33L);
    }

    @Test
    void discountsCompoundInTheirOrder() { // R6
        var terms = new Terms(
                List.of(line(addOn("a", 100_00), 1, 10, 20, 50_00)), new Terms.Coupon("C", Fraction.of(5), 0));
        var position = begun(new Agreement(day("2025-01-01"), 12, 12, terms), 20);
        var invoice = position.books.invoices.getFirst();
        assertThat(invoice.net()).isEqualTo(773_30);
        assertThat(invoice.tax()).isEqualTo(154_66);
        assertThat(invoice.total()).isEqualTo(927_96);
    }

    @Test
    void taxIsRoundedOnceAndSharedOut() { // R6
        var position = begun(
                agreement(
                        "2025-01-01",
                        1,
                        1,
                        line(addOn("a", 33_33), 1),
                        line(addOn("b", 33_33), 1),
                        line(addOn("c", 33_34), 1)),
                20);
        assertThat(position.books.invoices.getFirst().taxes).containsExactly(6_67L, 6_66L, 6_67L);
    }

    @Test
    void aCouponLowersItsLinesToZeroAtMost() { // R6
        var terms = new Terms(List.of(line(addOn("a", 10_00), 1)), coupon(777_77));
        var position = begun(new Agreement(day("2025-01-01"), 1, 1, terms), 20);
        assertThat(totals(position)).containsExactly(0L);
        assertThat(position.books.accounts.of("first")).isZero();
    }

    @Test
    void whatACouponGaveCountsWhenAnUpgradeKeepsIt() { // R6
        var terms = new Terms(List.of(line(addOn("a", 100_00), 1)), coupon(100_00));
        var position = begun(new Agreement(day("2025-01-01"), 12, 1, terms), 0);
        to(position, "2025-06-30");
        var setup = brick("setup", Kind.ONE_TIME, new Price.Flat(Fraction.of(1200_00)), Window.BILLING_PERIOD);
        upgrade(position, "2025-07-01", coupon(100_00), line(setup, 1));
        to(position, "2025-12-31");
        assertThat(totals(position).stream().mapToLong(Long::longValue).sum())
                .isEqualTo(12 * 100_00 + 1200_00 - 100_00);
        assertThat(totals(position).subList(0, 6).stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(600_00 - 50_00);
    }

    @Test
    void whatADiscountGaveCountsWhenItIsReplaced() { // R6
        var position = begun(agreement("2025-01-01", 12, 1, line(addOn("a", 100_00), 1, 0, 0, 120_00)), 0);
        to(position, "2025-06-30");
        upgrade(position, "2025-07-01", null, line(addOn("a", 100_00), 1, 0, 0, 120_01));
        assertThat(totals(position).subList(6, 12).stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(600_00 - 60_01);
    }

    @Test
    void taxIsThatOfTheDayOfTheBill() { // R6
        var taxes = new Taxes(List.of(
                new Taxes.Registration("DE", "USt", "standard", Fraction.of(19), day("2020-01-01"), day("2026-12-31")),
                new Taxes.Registration("DE", "USt", "standard", Fraction.of(21), day("2027-01-01"), null)));
        taxes.company("first", new Taxes.Status("DE", false));
        var position = new Position(taxes, day("2026-12-01"));
        position.begin("first", agreement("2026-12-01", 2, 1, line(addOn("a", 100_00), 1)), ENDS, false);
        assertThat(totals(position)).containsExactly(119_00L, 121_00L);
        to(position, "2027-01-01");
        assertThat(issued(position)).containsExactly(119_00L, 121_00L);
    }

    @Test
    void aRenewalRaisesListPricesAndKeepsRenewingRates() { // R10
        var first = agreement("2025-01-01", 1, 1, line(addOn("a", 50_00), 8, 10, 20, 0));
        var position = new Position(new Taxes(List.of()), day("2025-01-01"));
        position.begin("first", first, new Position.Renewal(true, 1, 1, Fraction.of(5)), false);
        to(position, "2025-02-01");
        assertThat(issued(position)).containsExactly(288_00L, 378_00L);
    }
}
