package io.billwright.edges.reports.forecast;

import java.time.LocalDate;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// After how many days companies pay their invoices: the recent average of each company. A company without payments
/// is expected to pay by the due date.
record PaysAfter(Map<UUID, Integer> days) {

    /// The expected day of payment; never before today.
    LocalDate day(UUID companyId, LocalDate billed, LocalDate due, LocalDate today) {
        @Nullable Integer after = days.get(companyId);
        var expected = after == null ? due : billed.plusDays(after);
        return expected.isBefore(today) ? today : expected;
    }
}
