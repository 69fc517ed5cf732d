package io.billwright.edges.reports.recognition;

import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.reports.months.MonthEnd;
import io.billwright.edges.reports.recognition.Piece.Source;
import io.billwright.edges.reports.recognition.RecogniseRevenue.Standing;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// How the parts of an invoice are earned month by month, as known today, in cents. For closed months the ledger may
/// differ; the first open month makes up for the difference.
record RevenueSchedule(UUID invoiceId, CurrencyCode currency, List<Part> parts) {

    private static final int MOST_MONTHS = 1200;

    /// A line, a credit note or a recast. `amount` is negative for what is given back.
    record Part(
            Source source,
            String name,
            @Nullable LocalDate startsAt,
            @Nullable LocalDate endsAt,
            @Nullable Instant billedAt,
            @Nullable Instant replacedAt,
            long amount,
            List<Earning> months) {}

    /// The amount earned in a month, and the deferred or unbilled amount at its end.
    record Earning(String month, long recognised, long deferred, long unbilled) {}

    static RevenueSchedule of(InvoiceFacts facts, YearMonth first, Standing standing) {
        var parts = new ArrayList<Part>();
        for (var piece : facts.pieces()) {
            var service = piece.service();
            parts.add(new Part(
                    piece.source(),
                    piece.name(),
                    service == null ? null : service.start(),
                    service == null ? null : service.lastDay(),
                    piece.billedAt(),
                    piece.goneAt(),
                    piece.amount(),
                    months(piece, first, standing)));
        }
        return new RevenueSchedule(facts.invoiceId(), facts.currency(), parts);
    }

    /// Up to the month in which all of it is earned or gone.
    private static List<Earning> months(Piece piece, YearMonth first, Standing standing) {
        var months = new ArrayList<Earning>();
        long before = 0;
        var month = first;
        for (int i = 0; i < MOST_MONTHS && month.isBefore(YearMonth.of(9999, 1)); i++) {
            var end = MonthEnd.of(month, standing.zone());
            long earned = piece.earnedBy(end, standing.tomorrow());
            boolean isBilled = piece.isBilledBy(end);
            long deferred = isBilled && !piece.isGoneBy(end) ? piece.amount() - earned : 0;
            if (earned != before || deferred != 0 || (!isBilled && earned != 0)) {
                months.add(new Earning(month.toString(), earned - before, deferred, isBilled ? 0 : earned));
            }
            before = earned;
            boolean isEarned = isBilled && earned == piece.amount() && piece.goneAt() == null;
            boolean isToCome = !isBilled && end.at().isAfter(standing.now());
            if (isEarned || isToCome || piece.isGoneBy(end)) {
                break;
            }
            month = month.plusMonths(1);
        }
        return months;
    }
}
