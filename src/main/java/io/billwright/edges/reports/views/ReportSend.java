package io.billwright.edges.reports.views;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.UUID;

/// A mailed report: the figures of a day, which never change afterwards.
record ReportSend(
        UUID reportSendId,
        UUID reportViewId,
        String name,
        ReportKind report,
        Map<String, String> parameters,
        LocalDate day,
        Figures figures,
        Instant createdAt) {

    /// From the current state of the view.
    static ReportSend of(UUID id, ReportView view, LocalDate day, Figures figures, Instant now) {
        return new ReportSend(
                id, view.reportViewId(), view.name(), view.report(), view.parameters(day), day, figures, now);
    }

    String fileName() {
        return "report-" + day + ".pdf";
    }
}
