package io.billwright.edges.reports.views;

import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A report as somebody wants to see it again.
///
/// @param relativeMonths so many months up to today; without them the filters say for which days it is, or the report's
///     own rule does
/// @param schedule when it is mailed, if it is
record ReportView(
        UUID reportViewId,
        String name,
        ReportKind report,
        Map<String, String> filters,
        @Nullable Integer relativeMonths,
        @Nullable Schedule schedule,
        Instant createdAt,
        Instant updatedAt) {

    /// Refuses days that are said twice, or months of a report that is for one day.
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

    /// What the report is asked for on a day.
    Map<String, String> parameters(LocalDate today) {
        return report.parameters(filters, relativeMonths, today);
    }

    /// As it is after a change.
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
