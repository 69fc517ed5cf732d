package io.billwright.edges.reports.views;

import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A saved report with its filters.
///
/// @param relativeMonths the number of months up to today; if null, the filters or the report's default set the range
/// @param schedule when and to whom it is mailed; null if it is not
record ReportView(
        UUID reportViewId,
        String name,
        ReportKind report,
        Map<String, String> filters,
        @Nullable Integer relativeMonths,
        @Nullable Schedule schedule,
        Instant createdAt,
        Instant updatedAt) {

    /// Rejects a date range that is set twice, or months for a report on a single day.
    void requireOneSpan() {
        if (relativeMonths == null) {
            return;
        }
        if (!report.hasMonths()) {
            throw Rejection.Invalid.field("relative_months", "is for reports of several months, not of one day");
        }
        if (filters.keySet().stream().anyMatch(report.daysOfFilters()::contains)) {
            throw Rejection.Invalid.field("relative_months", "cannot be set if the filters say for which days it is");
        }
    }

    boolean isByCustomer() {
        return "CUSTOMER".equals(filters.get("group_by"));
    }

    /// The query parameters of the report on a day.
    Map<String, String> parameters(LocalDate today) {
        return report.parameters(filters, relativeMonths, today);
    }

    /// The view after a change.
    ReportView with(SaveReportView.Change change, Instant now) {
        return new ReportView(
                reportViewId,
                change.name().apply(name),
                report,
                change.filters().apply(filters, Map.of()),
                change.relativeMonths()
                        .apply(Optional.ofNullable(relativeMonths), Optional.empty())
                        .orElse(null),
                schedule,
                createdAt,
                now);
    }
}
