package io.billwright.position;

import static io.billwright.position.Samples.*;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/// The worked examples of the billing rules for upgrades, recasts, pauses, payments and cancellations.
class ChangeRulesTest {

    @Test
    void anUpgradeBillsTheDifferenceNowAndRaisesWhatIsToCome() { // R11
        var position = begun(agreement("2025-01-01", 12, 1, line(addOn("a", 50_00), 5)), 0);
        to(position, "2025-04-11");
        upgrade(position, "2025-04-11", null, line(addOn("a", 50_00), 8));
        to(position, "2025-12-31");
        assertThat(totals(position).getLast()).isEqualTo(100_00);
        assertThat(totals(position).subList(4, 12)).isEqualTo(Collections.nCopies(8, 400_00L));
        assertThat(totals(position).stream().mapToLong(Long::longValue).sum()).isEqualTo(4300_00);
    }

    @Test
    void aDecreaseIsANoteOnWhatWasIssued() { // R11
        var position = upfront();
        var invoice = position.books.invoices.getFirst();
        upgrade(position, "2025-07-01", null, line(addOn("a", 30_00), 5));
        assertThat(invoice.notes.getFirst().total()).isEqualTo(1080_00);
        assertThat(invoice.remaining()).isEqualTo(3240_00);
        assertThat(position.books.accounts.of("first")).isZero();
    }

    @Test
    void aDecreaseOfWhatIsPaidIsCreditAndOfWhatIsVoidedNothing() { // R11
        var paid = upfront();
        paid.books.pay(paid.books.invoices.getFirst(), 4320_00);
        upgrade(paid, "2025-07-01", null, line(addOn("a", 30_00), 5));
        assertThat(paid.books.accounts.of("first")).isEqualTo(1080_00);
        var voided = upfront();
        voided.voided(voided.books.invoices.getFirst());
        upgrade(voided, "2025-07-01", null, line(addOn("a", 30_00), 5));
        assertThat(voided.books.accounts.of("first")).isZero();
        assertThat(issued(voided)).isEmpty();
    }

    private static Position upfront() {
        var position = begun(agreement("2025-01-01", 12, 12, line(addOn("a", 30_00), 10)), 20);
        to(position, "2025-07-01");
        return position;
    }

    @Test
    void aChangeToComeWaitsForItsInvoice() { // R11
        var position = begun(agreement("2025-08-01", 3, 1, line(addOn("a", 31_00), 10)), 0);
        upgrade(position, "2025-10-20", null, line(addOn("a", 31_00), 1));
        to(position, "2025-09-30");
        assertThat(issued(position)).containsExactly(310_00L, 310_00L);
        to(position, "2025-10-01");
        assertThat(issued(position).getLast()).isEqualTo(190_00L + 12_00);
        assertThat(position.books.accounts.of("first")).isZero();
    }

    @Test
    void eachPeriodIsSettledByItsOwnInvoice() { // R11
        var position = begun(agreement("2025-01-01", 12, 1, line(addOn("a", 50_00), 5)), 0);
        to(position, "2025-01-11");
        position.voided(position.books.invoices.get(11));
        upgrade(position, "2025-01-11", null, line(addOn("a", 50_00), 8));
        assertThat(issued(position)).containsExactly(250_00L, 101_61L);
        to(position, "2025-12-31");
        assertThat(issued(position).subList(1, 11)).isEqualTo(Collections.nCopies(10, 400_00L));
        assertThat(issued(position)).contains(150_00L);
    }

    @Test
    void aRecastCreditsWhatWasPaidForTimeNotUsed() { // R12
        var position = recast(14_400_00);
        assertThat(position.books.invoices.get(1).remaining()).isZero();
        to(position, "2025-10-16");
        assertThat(position.books.invoices.get(2).remaining()).isEqualTo(4180_64);
    }

    @Test
    void aRecastLowersWhatIsUnpaidFirst() { // R12
        var some = recast(6_000_00);
        assertThat(some.books.invoices.getFirst().remaining()).isEqualTo(1780_64);
        assertThat(some.books.invoices.get(1).credited).isZero();
        var more = recast(10_000_00);
        assertThat(more.books.invoices.getFirst().remaining()).isZero();
        assertThat(more.books.invoices.get(1).credited).isEqualTo(2219_36);
    }

    private static Position recast(long paid) {
        var position = begun(agreement("2025-01-01", 12, 12, line(addOn("a", 1000_00), 1)), 20);
        position.books.pay(position.books.invoices.getFirst(), paid);
        to(position, "2025-07-16");
        Recast.accept(position, agreement("2025-07-16", 6, 3, line(addOn("b", 1500_00), 1)), ENDS, false, null);
        return position;
    }

    @Test
    void aPauseMovesTheEndAndNoPrice() { // R13
        var agreement = agreement("2025-01-01", 12, 1, line(addOn("a", 10_00), 1));
        var position = begun(agreement, 0);
        to(position, "2025-03-11");
        position.pause(LocalDate.parse("2025-04-10"));
        assertThat(agreement.rests().real(agreement.end())).isEqualTo("2026-01-31");
        to(position, "2025-03-23");
        position.resume();
        assertThat(agreement.rests().real(agreement.end())).isEqualTo("2026-01-13");
        to(position, "2026-02-01");
        assertThat(issued(position)).isEqualTo(Collections.nCopies(12, 10_00L));
    }

    /// A decrease takes effect on the 20th, a new agreement follows in February, and a ten-day pause begins on the
    /// 11th.
    @Test
    void aPauseAlsoMovesWhatOneToComeIsToReplace() { // R13
        var agreement = agreement("2025-01-01", 3, 1, line(addOn("a", 31_00), 10));
        var position = begun(agreement, 0);
        to(position, "2025-01-05");
        upgrade(position, "2025-01-20", null, line(addOn("a", 31_00), 1));
        Recast.accept(position, agreement("2025-02-01", 1, 1, line(addOn("b", 1_00), 1)), ENDS, false, null);
        to(position, "2025-01-11");
        position.pause(LocalDate.parse("2025-01-21"));
        assertThat(agreement.real(1)).isEqualTo(new Span(LocalDate.parse("2025-01-30"), LocalDate.parse("2025-02-11")));
        to(position, "2025-01-29");
        assertThat(position.books.invoices.getFirst().notes).isEmpty();
        to(position, "2025-01-30");
        assertThat(position.books.invoices.getFirst().notes.getFirst().total()).isEqualTo(108_00);
        to(position, "2025-02-10");
        assertThat(issued(position)).containsExactly(310_00L);
        to(position, "2025-02-11");
        assertThat(issued(position)).containsExactly(310_00L, 1_00L);
    }

    @Test
    void whatWasPaidTooMuchIsOwedAgainWhenItBounces() { // R16
        var position = begun(agreement("2025-01-01", 3, 1, line(addOn("a", 300_00), 1)), 0);
        var first = position.books.invoices.getFirst();
        var payment = position.books.pay(first, 500_00);
        to(position, "2025-02-01");
        assertThat(position.books.invoices.get(1).remaining()).isEqualTo(100_00);
        position.books.reverse(first, payment);
        assertThat(first.remaining()).isEqualTo(300_00);
        to(position, "2025-03-01");
        assertThat(position.books.invoices.get(2).total()).isEqualTo(500_00);
        assertThat(position.books.accounts.of("first")).isZero();
    }

    @Test
    void whatAVoidedInvoiceBroughtForwardIsOwedAgain() { // R16, R17, R26
        var position = begun(agreement("2025-01-01", 2, 1, line(addOn("a", 300_00), 1)), 0);
        var first = position.books.invoices.getFirst();
        var payment = position.books.pay(first, 500_00);
        to(position, "2025-02-01");
        position.books.reverse(first, payment);
        position.settle();
        var alone = position.books.invoices.getLast();
        assertThat(alone.total()).isEqualTo(200_00);
        position.voided(alone);
        assertThat(position.books.accounts.of("first")).isEqualTo(-200_00);
        position.settle();
        assertThat(position.books.invoices.getLast()).isNotSameAs(alone);
        assertThat(position.books.invoices.getLast().remaining()).isEqualTo(200_00);
    }

    /// 300.00 for June. On the 16th, a 50 % discount on the seat (-75.00) and a one-time 1000.00 share one invoice. A
    /// recast on the same day must not give back those 75.00 again.
    @Test
    void aRecastDoesNotGiveBackWhatAChangeGaveBackBefore() { // R12
        var once = brick("b", Terms.Kind.ONE_TIME, perUnit("100000"), Terms.Window.BILLING_PERIOD);
        var position = begun(agreement("2025-06-01", 1, 1, line(addOn("a", 300_00), 1)), 0);
        to(position, "2025-06-16");
        upgrade(position, "2025-06-16", null, line(addOn("a", 300_00), 1, 0, 50, 0), line(once, 1));
        assertThat(issued(position)).containsExactly(300_00L, 925_00L);
        Recast.accept(position, agreement("2025-06-16", 1, 1, line(addOn("c", 1_00), 1)), ENDS, false, null);
        assertThat(position.books.invoices.getFirst().remaining()).isEqualTo(225_00);
        assertThat(position.books.invoices.get(1).remaining()).isEqualTo(925_00);
    }

    /// 20.00 over two months of 100.00; the other 100.00 were billed once, ten days before.
    @Test
    void aCouponAfterAPauseFromTheFirstDayLowersNothingThatWasBilledOnce() { // R6, R13
        var once = brick("b", Terms.Kind.ONE_TIME, perUnit("10000"), Terms.Window.BILLING_PERIOD);
        var seat = line(addOn("a", 100_00), 1);
        var position = begun(agreement("2025-01-01", 2, 1, seat, line(once, 1)), 0);
        position.pause(LocalDate.parse("2025-01-11"));
        to(position, "2025-01-11");
        upgrade(position, "2025-01-11", coupon(20_00), seat);
        assertThat(totals(position)).containsExactly(200_00L, 90_00L);
        assertThat(position.books.invoices.getFirst().noted()).isEqualTo(10_00);
    }

    @Test
    void whatIsAcceptedAfterItsEndRenewsAtOnce() { // R10, R14
        var position = new Position(new Taxes(java.util.List.of()), LocalDate.parse("2025-03-07"));
        var renews = new Position.Renewal(true, 1, 1, Fraction.ZERO);
        position.begin("first", agreement("2025-01-01", 1, 1, line(addOn("a", 10_00), 1)), renews, false);
        assertThat(issued(position)).containsExactly(10_00L, 10_00L, 10_00L);
    }

    @Test
    void whatIsBilledForTimeThatNeverBeginsIsNoted() { // R27
        var agreement = agreement("2025-02-01", 12, 12, line(addOn("a", 100_00), 1));
        var position = new Position(new Taxes(java.util.List.of()), LocalDate.parse("2025-01-02"));
        position.begin("first", agreement, ENDS, true);
        position.books.pay(position.books.invoices.getFirst(), 1200_00);
        Cancel.today(position);
        assertThat(position.books.invoices.getFirst().noted()).isEqualTo(1200_00);
        assertThat(position.books.accounts.of("first")).isEqualTo(1200_00);
    }

    /// Credits half of February, up to the day on which the recast was to begin.
    @Test
    void alsoOfAnAgreementThatAnotherOneWasToReplace() { // R12, R27
        var position = begun(agreement("2025-01-01", 3, 1, line(addOn("a", 100_00), 1)), 0);
        Recast.accept(position, agreement("2025-02-15", 1, 1, line(addOn("b", 50_00), 1)), ENDS, false, null);
        position.issue(position.books.invoices.get(1));
        Cancel.today(position);
        assertThat(issued(position)).containsExactly(100_00L, 50_00L);
        assertThat(position.books.invoices.get(1).noted()).isEqualTo(50_00);
        assertThat(position.books.noted()).isEqualTo(50_00);
    }

    @Test
    void theUseOfAnAgreementThatAnotherOneWasToReplaceIsBilledAtTheEnd() { // R18, R27
        var calls = usage("u", perUnit("10"), Terms.Window.BILLING_PERIOD);
        var position = begun(agreement("2025-01-01", 3, 1, line(calls, 0)), 0);
        use(position, "u", 300, "2025-01-10");
        Recast.accept(position, agreement("2025-01-20", 1, 1, line(addOn("b", 50_00), 1)), ENDS, false, null);
        to(position, "2025-01-12");
        Cancel.today(position);
        to(position, "2025-01-13");
        assertThat(issued(position)).containsExactly(0L, 30_00L);
    }
}
