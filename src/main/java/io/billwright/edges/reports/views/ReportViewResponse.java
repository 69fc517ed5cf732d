package io.billwright.edges.reports.views;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A view as the API shows it; `path` with `parameters` is today's report.
record ReportViewResponse(
        UUID reportViewId,
        String name,
        ReportKind report,
        Map<String, String> filters,
        @Nullable Integer relativeMonths,
        String path,
        Map<String, String> parameters,
        @Nullable Schedule schedule,
        Instant createdAt,
        Instant updatedAt) {

    static ReportViewResponse of(ReportView view, LocalDate today) {
        return new ReportViewResponse(
                view.reportViewId(),
                view.name(),
                view.report(),
                view.filters(),
                view.relativeMonths(),
                "/" + view.report().path(),
                view.parameters(today),
                view.schedule(),
                view.createdAt(),
                view.updatedAt());
    }
}
