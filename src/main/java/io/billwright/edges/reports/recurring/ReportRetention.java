package io.billwright.edges.reports.recurring;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.util.List;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/// Reports retention by cohort and the lifetime of customers, from rollups and from customers that have changed
/// since.
@Component
final class ReportRetention {

    private final RolledStore rolled;
    private final WorkOutMovements workOut;

    ReportRetention(RolledStore rolled, WorkOutMovements workOut) {
        this.rolled = rolled;
        this.workOut = workOut;
    }

    /// @param cohorts the days on which the customers began, none of them in the future
    List<RetentionRow> handle(DatePeriod cohorts, LocalDate today) {
        var known = rolled.cohorts(cohorts.start(), cohorts.lastDay(), today);
        var retention = new Retention();
        if (!known.isRebuilding()) {
            for (var sum : known.sums()) {
                var currency = CurrencyCode.valueOf(sum.words().get(1));
                retention.add(sum.day(0), currency, sum.day(2), sum.figures(), 1);
            }
        }
        rest(known).cohorts.forEach((key, figures) -> {
            if (cohorts.contains(key.beganOn()) && !key.day().isAfter(today)) {
                retention.add(key.beganOn(), key.currency(), key.day(), figures, 1);
            }
        });
        return retention.rows(today);
    }

    Retention.Life life(LocalDate today) {
        var known = rolled.lives(today);
        var lives = new TreeMap<LocalDate, long[]>();
        if (!known.isRebuilding()) {
            known.sums().forEach(sum -> lives.put(sum.day(0), sum.figures()));
        }
        rest(known).lives.forEach((day, figures) -> lives.merge(day, figures, ReportRetention::plus));
        return Retention.life(lives, today);
    }

    /// The difference between the rollups and the current state.
    private Rollup rest(Rolled known) {
        var rest = new Rollup();
        if (known.isRebuilding()) {
            rest.add(workOut.ofAll(), 1);
        } else {
            rest.add(known.stored(), -1);
            rest.add(workOut.forReport(known.changed()), 1);
        }
        return rest;
    }

    private static long[] plus(long[] one, long[] other) {
        var sums = one.clone();
        for (int i = 0; i < sums.length; i++) {
            sums[i] += other[i];
        }
        return sums;
    }
}
