package io.billwright.agreements.changes;

import io.billwright.core.contract.Renewal;
import io.billwright.core.contract.Terms;
import io.billwright.platform.http.Rejection;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/// Finds the term of an agreement that is running today, counted from the day on which its first term began (R1), and
/// rejects a `billed_until` that is not a boundary of its billing periods.
final class RunningTerm {

    private RunningTerm() {}

    /// `renewedFor` is the length of each term after the first, in months. One-time bricks are not sold again in
    /// those (R10).
    static Terms of(Terms first, int renewedFor, LocalDate billedUntil, LocalDate today, boolean renews) {
        if (billedUntil.isBefore(first.startsAt())) {
            throw wrong("must not be before starts_at");
        }
        var terms = first;
        while (!terms.end().isAfter(today)) {
            terms = Renewal.of(terms, renewedFor, BigDecimal.ZERO, first.tax());
        }
        if (terms.from() > 0 && !renews) {
            throw Rejection.Invalid.field("auto_renews", "must not be false: the term ended before " + first.end());
        }
        if (billedUntil.isBefore(terms.startsAt())) {
            throw wrong("is before the running term, which began on " + terms.startsAt()
                    + "; let the other system bill what is missing");
        }
        if (billedUntil.isAfter(terms.end())) {
            throw wrong("is after the running term, which ends before " + terms.end());
        }
        requireBoundary(terms, billedUntil);
        return terms;
    }

    private static void requireBoundary(Terms terms, LocalDate billedUntil) {
        var boundaries = new ArrayList<LocalDate>();
        terms.phases().forEach(phase -> terms.periods(phase).forEach(period -> boundaries.add(period.start())));
        boundaries.add(terms.end());
        if (!boundaries.contains(billedUntil)) {
            throw wrong("must be the first day of a billing period: " + around(boundaries, billedUntil));
        }
    }

    private static String around(List<LocalDate> boundaries, LocalDate day) {
        int after = 1;
        while (boundaries.get(after).isBefore(day)) {
            after++;
        }
        return boundaries.get(after - 1) + " or " + boundaries.get(after);
    }

    private static Rejection wrong(String message) {
        return Rejection.Invalid.field("billed_until", message);
    }
}
