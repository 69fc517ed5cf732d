package io.billwright.edges.reports.recognition;

import io.billwright.core.money.Fraction;
import io.billwright.core.time.DatePeriod;
import io.billwright.edges.reports.months.MonthEnd;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A part of what an invoice billed or credited, net of tax and in cents: a line of one of its versions, a credit
/// note or its share for a line, or what a recast gave back.
///
/// @param billedAt when it was billed or credited; null if it is not billed yet
/// @param goneAt when a new version replaced it or a void removed it
/// @param countsUnbilled whether it can be earned before it is billed
/// @param ends the events that ended the agreement early
record Piece(
        Source source,
        String name,
        @Nullable DatePeriod service,
        long amount,
        @Nullable Instant billedAt,
        @Nullable Instant goneAt,
        boolean isVoided,
        boolean countsUnbilled,
        Earned earned,
        List<End> ends) {

    enum Source {
        LINE,
        CREDIT_NOTE,
        RECAST,
        REGENERATED
    }

    /// The last day of an agreement, and when it became known.
    record End(LocalDate lastDay, Instant knownAt) {}

    boolean isCredit() {
        return source == Source.CREDIT_NOTE || source == Source.RECAST;
    }

    boolean isBilledBy(MonthEnd end) {
        return billedAt != null && billedAt.isBefore(end.at());
    }

    boolean isGoneBy(MonthEnd end) {
        return goneAt != null && goneAt.isBefore(end.at());
    }

    /// The amount earned by the end of a month. If it is not billed by then, only days up to today count.
    long earnedBy(MonthEnd end, LocalDate tomorrow) {
        if (isGoneBy(end)) {
            return 0;
        }
        if (isBilledBy(end)) {
            return rounded(ended(end) ? Fraction.ONE : earned.before(end.day()));
        }
        if (!countsUnbilled) {
            return 0;
        }
        return rounded(earned.before(end.day().isBefore(tomorrow) ? end.day() : tomorrow));
    }

    /// Once an agreement has ended, no service is owed any more: everything that stays billed is earned.
    private boolean ended(MonthEnd end) {
        return ends.stream().anyMatch(one -> one.lastDay.isBefore(end.day()) && one.knownAt.isBefore(end.at()));
    }

    private long rounded(Fraction share) {
        return share.equals(Fraction.ONE)
                ? amount
                : Fraction.of(amount).times(share).toDecimal(0).longValueExact();
    }
}
