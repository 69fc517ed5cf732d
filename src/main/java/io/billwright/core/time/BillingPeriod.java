package io.billwright.core.time;

import java.util.ArrayList;
import java.util.List;

/// One billing period in a run of whole months, and how many months of the run have passed when it begins and ends.
public record BillingPeriod(DatePeriod dates, int monthsBefore, int monthsUpTo) {

    /// The periods of the months `[from, from + months)` after the anchor. Every boundary is counted from the anchor,
    /// never from the boundary before it (R1): 31 Jan, 28 Feb, 31 Mar. The last period may be shorter.
    public static List<BillingPeriod> of(ContractCalendar calendar, int from, int months, BillingFrequency frequency) {
        int step = frequency.months(months);
        var periods = new ArrayList<BillingPeriod>();
        var start = calendar.boundary(from);
        for (int before = 0; before < months; before += step) {
            int upTo = Math.min(before + step, months);
            var end = calendar.boundary((long) from + upTo);
            periods.add(new BillingPeriod(new DatePeriod(start, end), before, upTo));
            start = end;
        }
        return periods;
    }

    public int months() {
        return monthsUpTo - monthsBefore;
    }
}
