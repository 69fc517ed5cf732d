package io.billwright.position;

import static io.billwright.position.Samples.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.position.Terms.Kind;
import io.billwright.position.Terms.Window;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The worked examples of the billing rules for commitments, usage and milestones.
class UsageRulesTest {

    private static final Span DAY = new Span(LocalDate.of(2025, 1, 1), LocalDate.of(2025, 1, 2));

    @Test
    void overageGoesOnFromTheCommitment() { // R9
        var calls = usage("u", graduated(10_000, "1", "1.2"), Window.MONTH);
        var position = begun(agreement("2025-01-01", 2, 1, line(calls, 10_000)), 0);
        use(position, "u", 12_500, "2025-01-10");
        to(position, "2025-02-01");
        assertThat(issued(position)).containsExactly(100_00L, 100_00L + 30_00);
    }

    @Test
    void aCommitmentIsNotRefundedIfALaterTierMakesAllUnitsCheaper() { // R9
        var calls = usage("u", volume(200, "10", "5"), Window.MONTH);
        var position = begun(agreement("2025-01-01", 2, 1, line(calls, 200)), 0);
        use(position, "u", 210, "2025-01-10");
        to(position, "2025-02-01");
        assertThat(issued(position)).containsExactly(20_00L, 20_00L);
    }

    @Test
    void anEditThatChangesNothingDoesNotBillWhatAVoidReleased() { // R17
        var position = begun(agreement("2025-01-01", 1, 1, line(usage("u", perUnit("10"), Window.MONTH), 0)), 0);
        use(position, "u", 300, "2025-01-10");
        to(position, "2025-02-01");
        position.voided(position.books.invoices.getLast());
        var entry = position.metering.entries().getFirst();
        position.usage.edit(entry, entry);
        to(position, "2025-02-02");
        assertThat(issued(position)).containsExactly(0L);
    }

    @Test
    void aCommitmentForTheContractIsUsedUpOnce() { // R9
        var calls = usage("u", graduated(120_000, "1", "1.2"), Window.CONTRACT);
        var position = begun(agreement("2025-01-01", 2, 1, line(calls, 120_000)), 0);
        use(position, "u", 118_000, "2025-01-10");
        use(position, "u", 5_000, "2025-02-10");
        to(position, "2025-03-01");
        assertThat(issued(position)).containsExactly(600_00L, 600_00L, 36_00L);
    }

    @Test
    void aCommitmentThatEndsInsideItsWindowCountsForItsShare() { // R9
        var calls = usage("u", perUnit("1"), Window.MONTH);
        var position = begun(agreement("2025-01-01", 1, 1, line(calls, 200_000)), 0);
        use(position, "u", 200_000, "2025-01-10");
        to(position, "2025-01-31");
        upgrade(position, "2025-01-31", null, line(calls, 0));
        var note = position.books.invoices.getFirst().notes.getFirst();
        assertThat(note.total()).isEqualTo(64_52);
        to(position, "2025-02-01");
        assertThat(issued(position)).containsExactly(2000_00L, 64_52L);
    }

    @Test
    void aCommitmentThatBeginsInsideItsWindowCountsForItsShare() { // R9
        var calls = usage("u", perUnit("1"), Window.MONTH);
        var position = begun(agreement("2025-04-01", 1, 1, line(calls, 0)), 0);
        use(position, "u", 200_000, "2025-04-10");
        to(position, "2025-04-30");
        upgrade(position, "2025-04-30", null, line(calls, 200_000));
        to(position, "2025-05-01");
        assertThat(issued(position)).containsExactly(0L, 66_67L, 1933_33L);
    }

    @Test
    void usageIsPricedByTheTermsOfItsDay() { // R18
        var cheap = usage("u", perUnit("10"), Window.BILLING_PERIOD);
        var position = begun(agreement("2025-01-01", 1, 1, line(cheap, 0)), 0);
        use(position, "u", 10_000, "2025-01-30");
        to(position, "2025-01-31");
        upgrade(position, "2025-01-31", null, line(usage("u", perUnit("50"), Window.BILLING_PERIOD), 0));
        to(position, "2025-02-01");
        assertThat(issued(position)).containsExactly(0L, 1000_00L);
    }

    @Test
    void useOfAPausedDayIsUnderTheTermsOfThatDay() { // R13, R18
        var position =
                begun(agreement("2025-01-01", 1, 1, line(usage("u", perUnit("10"), Window.BILLING_PERIOD), 0)), 0);
        pausedFromThe12thToThe18th(position);
        upgrade(position, "2025-01-18", null, line(usage("u", perUnit("50"), Window.BILLING_PERIOD), 0));
        to(position, "2025-02-07");
        assertThat(issued(position)).containsExactly(0L, 15_00L);
    }

    @Test
    void aRecastBillsTheUseOfAPauseThatEndsWithIt() { // R12, R13
        var position =
                begun(agreement("2025-01-01", 1, 1, line(usage("u", perUnit("10"), Window.BILLING_PERIOD), 0)), 0);
        pausedFromThe12thToThe18th(position);
        Recast.accept(position, agreement("2025-01-18", 1, 1, line(addOn("s", 50_00), 1)), Samples.ENDS, false, null);
        to(position, "2025-02-18");
        assertThat(issued(position)).containsExactly(0L, 65_00L);
    }

    @Test
    void alsoOfOneThatBeganWithAPeriod() { // R12, R13
        var position =
                begun(agreement("2024-12-12", 2, 1, line(usage("u", perUnit("10"), Window.BILLING_PERIOD), 0)), 0);
        pausedFromThe12thToThe18th(position);
        Recast.accept(position, agreement("2025-01-18", 1, 1, line(addOn("s", 50_00), 1)), Samples.ENDS, false, null);
        to(position, "2025-02-18");
        assertThat(issued(position)).containsExactly(0L, 0L, 65_00L);
    }

    private static void pausedFromThe12thToThe18th(Position position) {
        to(position, "2025-01-12");
        use(position, "u", 150, "2025-01-12");
        position.pause(LocalDate.parse("2025-01-18"));
        to(position, "2025-01-18");
    }

    @Test
    void newTermsGoOnUpTheLadder() { // R18
        var first = usage("u", graduated(1_000, "10", "5"), Window.BILLING_PERIOD);
        var position = begun(agreement("2025-01-01", 1, 1, line(first, 0)), 0);
        use(position, "u", 900, "2025-01-10");
        to(position, "2025-01-16");
        upgrade(position, "2025-01-16", null, line(usage("u", graduated(1_000, "20", "10"), Window.BILLING_PERIOD), 0));
        use(position, "u", 300, "2025-01-16");
        to(position, "2025-02-01");
        assertThat(issued(position)).containsExactly(0L, 130_00L);
    }

    @Test
    void lateAndDeletedUsageIsBilledByDifference() { // R18
        var calls = usage("u", graduated(1_000, "10", "5"), Window.BILLING_PERIOD);
        var position = begun(agreement("2025-01-01", 4, 1, line(calls, 0)), 0);
        use(position, "u", 500, "2025-01-10");
        use(position, "u", 400, "2025-01-11");
        to(position, "2025-02-05");
        use(position, "u", 300, "2025-01-20");
        to(position, "2025-03-05");
        position.usage.delete(position.metering.entries().get(1));
        to(position, "2025-04-01");
        assertThat(position.books.invoices.stream().map(Invoice::net)).containsExactly(0L, 90_00L, 20_00L, -30_00L);
    }

    @Test
    void aMonthThatEndsAsAPauseBeginsEndsOnce() { // R13, R18
        var position = begun(agreement("2025-01-01", 3, 3, line(usage("u", perUnit("10"), Window.MONTH), 0)), 0);
        use(position, "u", 300, "2025-01-10");
        to(position, "2025-02-01");
        position.pause(LocalDate.parse("2025-02-11"));
        position.usage.delete(position.metering.entries().getFirst());
        to(position, "2025-03-10");
        assertThat(issued(position)).containsExactly(0L, 30_00L);
        to(position, "2025-03-11");
        assertThat(position.books.accounts.of("first")).isEqualTo(30_00);
    }

    @Test
    void milestonesFollowTheRunningTotal() { // R19
        var work = brick("m", Kind.MILESTONE, new Price.Flat(Fraction.of(10_000_00)), Window.BILLING_PERIOD);
        var milestones = new Milestones(line(work, 3), Fraction.ZERO);
        assertThat(List.of(1, 2, 3))
                .map(_ -> milestones.complete(1, DAY).charge().net())
                .containsExactly(3333_33L, 3333_34L, 3333_33L);
    }

    @Test
    void theRestOfAMilestoneSharesWhatIsLeftOfTheNewPrice() { // R19
        var work = brick("m", Kind.MILESTONE, new Price.Flat(Fraction.of(10_000_00)), Window.BILLING_PERIOD);
        var milestones = new Milestones(line(work, 3), Fraction.ZERO);
        milestones.complete(1, DAY);
        milestones.change(line(work, 6), Fraction.ZERO);
        assertThat(milestones.complete(5, DAY).charge().net()).isEqualTo(6666_67);
    }
}
