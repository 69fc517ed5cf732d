package io.billwright.edges.reports.recognition;

import io.billwright.edges.reports.months.MonthEnd;
import java.time.LocalDate;
import java.util.List;

/// How a month changed the revenue of one or more invoices, in cents. The balance is deferred less unbilled: closing
/// balance = opening balance + billed - credited - recognised.
record Movement(
        long openingDeferred,
        long openingUnbilled,
        long billed,
        long credited,
        long recognised,
        long deferred,
        long unbilled) {

    static final Movement NONE = new Movement(0, 0, 0, 0, 0, 0, 0);

    /// The deferred and unbilled revenue of an invoice at the end of a month.
    record Balance(long deferred, long unbilled) {

        static final Balance NONE = new Balance(0, 0);
    }

    boolean isNothing() {
        return equals(NONE);
    }

    Balance closing() {
        return new Balance(deferred, unbilled);
    }

    Movement plus(Movement other) {
        return new Movement(
                Math.addExact(openingDeferred, other.openingDeferred),
                Math.addExact(openingUnbilled, other.openingUnbilled),
                Math.addExact(billed, other.billed),
                Math.addExact(credited, other.credited),
                Math.addExact(recognised, other.recognised),
                Math.addExact(deferred, other.deferred),
                Math.addExact(unbilled, other.unbilled));
    }

    /// The movement of one invoice in a month, given the balance before it.
    static Movement of(List<Piece> pieces, Balance before, MonthEnd previous, MonthEnd end, LocalDate tomorrow) {
        long billed = 0;
        long credited = 0;
        long deferred = 0;
        long unbilled = 0;
        for (var piece : pieces) {
            long earned = piece.earnedBy(end, tomorrow);
            if (!piece.isBilledBy(end)) {
                unbilled += earned;
            } else if (!piece.isGoneBy(end)) {
                deferred += piece.amount() - earned;
            }
            boolean isNew = piece.isBilledBy(end) && !piece.isBilledBy(previous);
            boolean isGone = piece.isGoneBy(end) && !piece.isGoneBy(previous);
            if (isNew && piece.isCredit()) {
                credited -= piece.amount();
            } else if (isNew) {
                billed += piece.amount();
            }
            if (isGone && piece.isVoided()) {
                credited += piece.amount();
            } else if (isGone) {
                billed -= piece.amount();
            }
        }
        long recognised = before.deferred - before.unbilled + billed - credited - deferred + unbilled;
        return new Movement(before.deferred, before.unbilled, billed, credited, recognised, deferred, unbilled);
    }
}
