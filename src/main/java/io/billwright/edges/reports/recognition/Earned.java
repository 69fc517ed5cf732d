package io.billwright.edges.reports.recognition;

import io.billwright.core.money.Fraction;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How an amount is earned as time passes.
sealed interface Earned {

    /// The share of it that is earned on the days before `day`, from 0 to 1.
    Fraction before(LocalDate day);

    /// All of it on one day.
    record OnDay(LocalDate on) implements Earned {

        @Override
        public Fraction before(LocalDate day) {
            return on.isBefore(day) ? Fraction.ONE : Fraction.ZERO;
        }
    }

    /// The same on each of these days but those on which the subscription rests. A rest whose end is not known yet
    /// has not moved the days behind it, so it takes none away from the whole.
    record ByDays(DatePeriod days, List<Rest> rests) implements Earned {

        @Override
        public Fraction before(LocalDate day) {
            if (!days.start().isBefore(day)) {
                return Fraction.ZERO;
            }
            var passed = new DatePeriod(days.start(), day.isBefore(days.end()) ? day : days.end());
            long whole = days.days();
            long served = passed.days();
            for (var rest : rests) {
                served -= rest.within(passed);
                whole -= rest.isOpen() ? 0 : rest.within(days);
            }
            return whole <= 0 || served >= whole ? Fraction.ONE : Fraction.of(served, whole);
        }
    }

    /// As it is used: the units beyond those committed, or all if not so many were used. `used` are the units of
    /// each month, by its first day; without any it is earned when the window ends.
    record ByUse(DatePeriod window, Map<LocalDate, Fraction> used, Fraction committed) implements Earned {

        @Override
        public Fraction before(LocalDate day) {
            if (!window.end().isAfter(day)) {
                return Fraction.ONE;
            }
            var all = sum(LocalDate.MAX);
            if (all.signum() <= 0) {
                return Fraction.ZERO;
            }
            var free = all.compareTo(committed) > 0 ? committed : Fraction.ZERO;
            var beyond = sum(day).minus(free);
            if (beyond.signum() <= 0) {
                return Fraction.ZERO;
            }
            var share = beyond.dividedBy(all.minus(free));
            return share.compareTo(Fraction.ONE) > 0 ? Fraction.ONE : share;
        }

        private Fraction sum(LocalDate before) {
            return used.entrySet().stream()
                    .filter(month -> month.getKey().isBefore(before))
                    .map(Map.Entry::getValue)
                    .reduce(Fraction.ZERO, Fraction::plus);
        }
    }

    /// Days on which a subscription rests; those of an open rest have no end yet.
    record Rest(DatePeriod days, boolean isOpen) {

        long within(DatePeriod other) {
            return Optional.of(days)
                    .flatMap(other::common)
                    .map(DatePeriod::days)
                    .orElse(0L);
        }
    }
}
