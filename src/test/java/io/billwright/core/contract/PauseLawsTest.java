package io.billwright.core.contract;

import static io.billwright.testing.Sampling.forSamples;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.explain.Explain;
import io.billwright.core.time.DatePeriod;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/// Pausing moves dates and never changes an amount (R13).
class PauseLawsTest {

    private static final int SAMPLES = Integer.getInteger("pause.samples", 1_000);

    @Test
    void aPauseLeavesEveryAmountAndMovesTheEndByItsDays() {
        forSamples(SAMPLES, random -> {
            var change = RandomChange.of(random);
            var pause = pause(change.after(), random);

            var before = Example.price(change.after());
            var after = Example.price(change.after().paused(pause.start(), days(pause)));

            assertThat(amounts(after)).isEqualTo(amounts(before));
            assertThat(after.endsAt().plusDays(1))
                    .isEqualTo(moved(before.endsAt().plusDays(1), pause));
            assertThat(periods(after)).isEqualTo(moved(periods(before), pause));
        });
    }

    @Test
    void periodsTileAPausedAgreement() {
        forSamples(SAMPLES, random -> {
            var terms = RandomChange.of(random).after();

            var next = terms.startsAt();
            for (var period : periods(Example.price(terms))) {
                assertThat(period.start()).isEqualTo(next);
                next = period.end();
            }
            assertThat(next).isEqualTo(terms.end());
        });
    }

    @Test
    void aPauseLeavesWhatAChangeCosts() {
        forSamples(SAMPLES, random -> {
            var change = RandomChange.of(random);
            var pause = pause(change.after(), random);
            var paused = new RandomChange(
                    change.before().paused(pause.start(), days(pause)),
                    change.after().paused(pause.start(), days(pause)),
                    moved(change.startsAt(), pause),
                    moved(change.openFrom(), pause));

            var before = change.upgrade(Explain.OFF);
            var after = paused.upgrade(Explain.OFF);

            assertThat(after.totals()).isEqualTo(before.totals());
            assertThat(after.taxes()).isEqualTo(before.taxes());
            var settled = RandomChange.settled(before);
            assertThat(RandomChange.settled(after).stream().map(PricedPeriod::totals))
                    .isEqualTo(settled.stream().map(PricedPeriod::totals).toList());
            assertThat(RandomChange.settled(after).stream().map(PricedPeriod::dates))
                    .isEqualTo(settled.stream()
                            .map(one -> moved(List.of(one.dates()), pause).getFirst())
                            .toList());
        });
    }

    /// What a recast leaves of a period that it cuts does not depend on pauses either.
    @Test
    void aPauseLeavesWhatIsUsedOfAPeriodThatIsCut() {
        forSamples(SAMPLES, random -> {
            var terms = RandomChange.of(random).after();
            var pause = pause(terms, random);
            var periods = periods(Example.price(terms));
            var period = periods.get(random.nextInt(periods.size()));
            var cut = period.start().plusDays(random.nextLong(1, period.days() + 1));

            var before = new InvoiceBasis.Period(terms).price(new DatePeriod(period.start(), cut), Explain.OFF);
            var after = new InvoiceBasis.Period(terms.paused(pause.start(), days(pause)))
                    .price(new DatePeriod(moved(period.start(), pause), moved(cut, pause)), Explain.OFF);

            assertThat(after.totals()).isEqualTo(before.totals());
        });
    }

    @Test
    void aRenewalBeginsWhereThePausesHaveMovedTheEnd() {
        forSamples(SAMPLES, random -> {
            var terms = RandomChange.of(random).after();

            var renewal = Renewal.of(terms, 12, BigDecimal.ONE, terms.tax());

            assertThat(renewal.startsAt()).isEqualTo(terms.end());
        });
    }

    /// A pause after all earlier ones, now and then on a boundary.
    private static DatePeriod pause(Terms terms, RandomGenerator random) {
        var calendar = terms.calendar();
        var first = terms.pauses().isEmpty()
                ? terms.startsAt()
                : calendar.shown(terms.pauses().getLast().before().plusDays(1)).minusDays(1);
        var starts = periods(Example.price(terms)).stream()
                .map(DatePeriod::start)
                .filter(start -> !start.isBefore(first))
                .toList();
        var day = random.nextInt(4) == 0 && !starts.isEmpty()
                ? starts.get(random.nextInt(starts.size()))
                : first.plusDays(random.nextLong(Math.max(1, ChronoUnit.DAYS.between(first, terms.end()))));
        return new DatePeriod(day, day.plusDays(random.nextInt(1, 100)));
    }

    private static int days(DatePeriod pause) {
        return Math.toIntExact(pause.days());
    }

    private static LocalDate moved(LocalDate day, DatePeriod pause) {
        return day.isAfter(pause.start()) ? day.plusDays(pause.days()) : day;
    }

    private static List<DatePeriod> moved(List<DatePeriod> periods, DatePeriod pause) {
        return periods.stream()
                .map(period -> new DatePeriod(moved(period.start(), pause), moved(period.end(), pause)))
                .toList();
    }

    private static List<DatePeriod> periods(Schedule schedule) {
        return schedule.periods().stream().map(PricedPeriod::dates).toList();
    }

    private static List<Object> amounts(Schedule schedule) {
        var amounts = new ArrayList<Object>(List.of(schedule.totals(), schedule.taxes()));
        schedule.periods().forEach(period -> amounts.addAll(period.amounts()));
        return amounts;
    }
}
