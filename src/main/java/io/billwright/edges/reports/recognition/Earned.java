package io.billwright.edges.reports.recognition;

import io.billwright.core.money.Fraction;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How an amount is earned over time.
sealed interface Earned {

    /// The share earned on the days before `day`, from 0 to 1.
    Fraction before(LocalDate day);

    /// Earned in full on one day.
    record OnDay(LocalDate on) implements Earned {

        @Override
        public Fraction before(LocalDate day) {
            return on.isBefore(day) ? Fraction.ONE : Fraction.ZERO;
        }
    }

    /// Earned in equal parts on each day, except days on which the subscription is paused. A pause that is still open
    /// has not shifted the following days yet, so it does not shorten the whole.
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

    /// Earned as it is used: by the units beyond the commitment, or by all units if the commitment was not exceeded.
    /// `used` has the units of each month, by its first day; if it has none, the amount is earned at the end of the
    /// window.
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

    /// A pause of a subscription; an open one has no end yet.
    record Rest(DatePeriod days, boolean isOpen) {

        long within(DatePeriod other) {
            return Optional.of(days)
                    .flatMap(other::common)
                    .map(DatePeriod::days)
                    .orElse(0L);
        }
    }
}
