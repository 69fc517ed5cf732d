package io.billwright.billing.issuing;

import io.billwright.invoicing.invoices.Invoice;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/// The due dates of an invoice that is issued now. The agreed days to pay count from the actual issue, even if it is
/// late or early.
record IssueDates(Instant dueAt, Instant pastDueAt) {

    private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 30);

    static IssueDates of(Invoice invoice, Instant now) {
        var zone = invoice.to().timeZone();
        var billed = invoice.billAt().atZone(zone).toLocalDate();
        var late = ChronoUnit.DAYS.between(billed, now.atZone(zone).toLocalDate());
        var due = invoice.dueAt().atZone(zone).toLocalDate().plusDays(late);
        due = due.isAfter(LAST_DAY) ? LAST_DAY : due;
        return new IssueDates(
                due.atStartOfDay(zone).toInstant(),
                due.plusDays(1).atStartOfDay(zone).toInstant());
    }
}
