package io.billwright.core.contract;

import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import io.billwright.core.time.BillingFrequency;
import io.billwright.core.time.BillingPeriod;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/// The periods of one phase, and for each the share of the phase's months that has passed when it ends. The phase
/// begins `from` months after the agreement's anchor.
record PhaseCalendar(
        LocalDate anchor, int from, int months, int fullPeriod, List<BillingPeriod> periods, List<Figure> shares) {

    static PhaseCalendar of(LocalDate anchor, int from, int months, BillingFrequency frequency, Explain explain) {
        var periods = BillingPeriod.of(anchor, from, months, frequency);
        var shares = new ArrayList<Figure>(periods.size());
        var whole = explain.input("months of the phase", months);
        for (var period : periods) {
            var passed =
                    explain.input(explain.name("months up to ", period.dates().end()), period.monthsUpTo());
            shares.add(passed.dividedBy("share of the phase", whole));
        }
        return new PhaseCalendar(anchor, from, months, frequency.months(months), periods, shares);
    }

    DatePeriod dates() {
        return new DatePeriod(anchor.plusMonths(from), anchor.plusMonths(from + (long) months));
    }

    List<BillingPeriod> eachMonth() {
        return BillingPeriod.of(anchor, from, months, BillingFrequency.MONTHLY);
    }

    /// The months of the last period if they are fewer than a full one, else 0.
    int shorterPeriod() {
        return months % fullPeriod;
    }
}
