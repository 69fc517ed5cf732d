package io.billwright.edges.reports.recognition;

import io.billwright.core.money.Fraction;
import io.billwright.core.time.DatePeriod;
import io.billwright.edges.reports.months.MonthEnd;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Something that adds to what an invoice billed, or takes away from it, net of tax and in cents: a line of one of its
/// versions, a credit note or the part of it that is for a line, or what a recast gave back.
///
/// @param billedAt when it was billed or taken back, if it was
/// @param goneAt when another version or a void took its place
/// @param countsUnbilled whether it is earned before it is billed
/// @param ends what ends the agreement before its time
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

    /// The last day of an agreement, and when that was settled.
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

    /// What of it is earned by the end of a month. What is not billed by then counts for days up to today alone.
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

    /// Nothing is left to do when an agreement has ended: all that stays billed is earned.
    private boolean ended(MonthEnd end) {
        return ends.stream().anyMatch(one -> one.lastDay.isBefore(end.day()) && one.knownAt.isBefore(end.at()));
    }

    private long rounded(Fraction share) {
        return share.equals(Fraction.ONE)
                ? amount
                : Fraction.of(amount).times(share).toDecimal(0).longValueExact();
    }
}
