package io.billwright.core.time;

import static io.billwright.testing.Sampling.forSamples;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.core.money.Fraction;
import io.billwright.core.time.ContractCalendar.Pause;
import java.time.LocalDate;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContractCalendarTest {

    private static final LocalDate NEW_YEAR = LocalDate.parse("2025-01-01");

    @ParameterizedTest(name = "{0} months")
    @CsvSource({"2, 2025-03-01", "3, 2025-05-01", "4, 2025-05-31", "5, 2025-07-01", "12, 2026-01-31"})
    void laterBoundariesMoveByTheDaysOfAPause(int months, LocalDate boundary) { // R13: ends_at is 2026-01-30
        var calendar = paused("2025-03-11", 30);

        assertThat(calendar.boundary(months)).isEqualTo(boundary);
    }

    @Test
    void anEarlyResumptionTakesTheUnusedDaysBack() { // R13
        var calendar = paused("2025-03-11", 30).paused(day("2025-03-11"), -18);

        assertThat(calendar.boundary(12).minusDays(1)).isEqualTo("2026-01-12");
        assertThat(calendar).isEqualTo(paused("2025-03-11", 12));
        assertThat(calendar.paused(day("2025-03-11"), -12)).isEqualTo(new ContractCalendar(NEW_YEAR));
    }

    @ParameterizedTest(name = "{0} was agreed for {1}")
    @CsvSource({
        "2025-03-10, 2025-03-10",
        "2025-03-11, 2025-03-11",
        "2025-03-12, 2025-03-11",
        "2025-04-09, 2025-03-11",
        "2025-04-10, 2025-03-11",
        "2025-04-11, 2025-03-12",
        "2026-01-31, 2026-01-01"
    })
    void timeStandsStillFromThePauseToTheResumption(LocalDate day, LocalDate agreed) {
        assertThat(paused("2025-03-11", 30).agreed(day)).isEqualTo(agreed);
    }

    @Test
    void aPeriodThatBeginsWithThePauseBeginsOnThatDay() { // R13: the period in progress ends later
        var calendar = paused("2025-03-01", 10);

        assertThat(calendar.boundary(2)).isEqualTo("2025-03-01");
        assertThat(calendar.boundary(3)).isEqualTo("2025-04-11");
    }

    @Test
    void anotherPauseOnTheDayOfResumptionGoesOnWithTheFirst() {
        var calendar = paused("2025-03-11", 30).paused(day("2025-04-10"), 5);

        assertThat(calendar).isEqualTo(paused("2025-03-11", 35));
        assertThat(calendar.paused(day("2025-04-10"), -5)).isEqualTo(paused("2025-03-11", 30));
    }

    @Test
    void aPauseBeforeTheAnchorMovesAllOfTheAgreement() {
        var calendar = paused("2024-12-01", 31);

        assertThat(calendar.boundary(0)).isEqualTo("2025-02-01");
        assertThat(calendar.months(day("2025-02-01"), day("2025-03-04"))).isEqualTo(Fraction.of(1));
    }

    @Test
    void daysOfAPauseHaveNoLength() { // R3, R13
        var calendar = paused("2025-03-11", 30);

        assertThat(calendar.months(day("2025-03-01"), day("2025-05-01"))).isEqualTo(Fraction.of(1));
        assertThat(calendar.months(day("2025-03-11"), day("2025-04-10"))).isEqualTo(Fraction.ZERO);
        assertThat(calendar.months(day("2025-04-10"), day("2025-05-01"))).isEqualTo(Fraction.of(21, 31));
    }

    @Test
    void whatWasAgreedForADayIsFoundOnTheDayItHappens() {
        forSamples(random -> {
            var calendar = anyCalendar(random);
            var agreed = NEW_YEAR.plusDays(random.nextInt(-100, 1_000));
            var day = NEW_YEAR.plusDays(random.nextInt(-100, 1_500));

            assertThat(calendar.agreed(calendar.shown(agreed))).isEqualTo(agreed);
            assertThat(calendar.shown(calendar.agreed(day))).isBeforeOrEqualTo(day);
            assertThat(calendar.agreed(day.plusDays(1)))
                    .isBetween(calendar.agreed(day), calendar.agreed(day).plusDays(1));
        });
    }

    /// What a pause moves is what lies after the day it begins on, whatever was paused before.
    @Test
    void aPauseMovesAllDaysAfterItsOwn() {
        forSamples(random -> {
            var before = anyCalendar(random);
            var last = before.pauses().isEmpty()
                    ? NEW_YEAR
                    : before.shown(before.pauses().getLast().before().plusDays(1))
                            .minusDays(1);
            var day = last.plusDays(random.nextInt(200));
            int days = random.nextInt(1, 90);

            var after = before.paused(day, days);

            var agreed = NEW_YEAR.plusDays(random.nextInt(1_000));
            var was = before.shown(agreed);
            assertThat(after.shown(agreed)).isEqualTo(was.isAfter(day) ? was.plusDays(days) : was);
            assertThat(after.paused(day, -days)).isEqualTo(before);
        });
    }

    @Test
    void pausesThatCannotBeAreRefused() {
        assertThatThrownBy(() -> new Pause(NEW_YEAR, 0)).hasMessageContaining("at least a day");
        assertThatThrownBy(
                        () -> new ContractCalendar(NEW_YEAR, List.of(new Pause(NEW_YEAR, 1), new Pause(NEW_YEAR, 1))))
                .hasMessageContaining("order of time");
        assertThatThrownBy(() -> paused("2025-03-11", 30).paused(day("2025-03-10"), 1))
                .hasMessageContaining("only the last");
        assertThatThrownBy(() -> paused("2025-03-11", 30).paused(day("2025-03-11"), -31))
                .hasMessageContaining("less than no day");
    }

    private static ContractCalendar anyCalendar(RandomGenerator random) {
        var calendar = new ContractCalendar(NEW_YEAR);
        var day = NEW_YEAR.minusDays(30);
        for (int i = random.nextInt(4); i > 0; i--) {
            day = day.plusDays(random.nextInt(200));
            int days = random.nextInt(1, 60);
            calendar = calendar.paused(day, days);
            day = day.plusDays(days);
        }
        return calendar;
    }

    private static ContractCalendar paused(String day, int days) {
        return new ContractCalendar(NEW_YEAR).paused(day(day), days);
    }

    private static LocalDate day(String day) {
        return LocalDate.parse(day);
    }
}
