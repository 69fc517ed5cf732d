package io.billwright.edges.reports.forecast;

import java.time.LocalDate;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// How many days after an invoice companies pay: each as it has of late, and who has not yet as agreed.
record PaysAfter(Map<UUID, Integer> days) {

    /// The day on which an invoice of a company is expected to be paid; not before today.
    LocalDate day(UUID companyId, LocalDate billed, LocalDate due, LocalDate today) {
        @Nullable Integer after = days.get(companyId);
        var expected = after == null ? due : billed.plusDays(after);
        return expected.isBefore(today) ? today : expected;
    }
}
