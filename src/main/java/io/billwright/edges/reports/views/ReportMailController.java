package io.billwright.edges.reports.views;

import io.billwright.edges.reports.ReportToday;
import io.billwright.messaging.documents.PrintDocument;
import io.billwright.messaging.documents.PublicPages;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Renders a view as a PDF, or mails it at once.
@RestController
final class ReportMailController {

    private static final String VIEW = "/api/v2/report-views/{report_view_id}";

    private final Changes changes;
    private final SellerReads reads;
    private final SellerClock clock;
    private final ReportToday today;
    private final ReportViewStore views;
    private final ReadReport readReport;
    private final SendReport sendReport;
    private final ReportDocument document;
    private final PrintDocument print;

    ReportMailController(
            Changes changes,
            SellerReads reads,
            SellerClock clock,
            ReportToday today,
            ReportViewStore views,
            ReadReport readReport,
            SendReport sendReport,
            ReportDocument document,
            PrintDocument print) {
        this.changes = changes;
        this.reads = reads;
        this.clock = clock;
        this.today = today;
        this.views = views;
        this.readReport = readReport;
        this.sendReport = sendReport;
        this.document = document;
        this.print = print;
    }

    private record Asked(ReportView view, LocalDate day, Instant now) {}

    record Response(UUID reportSendId, UUID reportViewId, UUID mailId, List<String> recipients, Instant createdAt) {}

    @GetMapping(VIEW + "/report.pdf")
    ResponseEntity<byte[]> pdf(Call call) {
        var sheet = document.sheet(call.seller(), send(call, asked(call)));
        return PublicPages.pdf(ResponseEntity.ok(), print.handle(call.seller(), sheet));
    }

    @PostMapping(VIEW + "/send")
    ResponseEntity<byte[]> send(Call call) {
        var named = call.body(fields -> Schedule.addresses(fields, 0));
        return changes.earlier(call).orElseGet(() -> {
            var asked = asked(call);
            var recipients = recipients(asked.view, named);
            var send = send(call, asked);
            return changes.created(call, () -> {
                var mailId = sendReport
                        .handle(call.seller(), send, recipients)
                        .orElseThrow(() -> new Rejection.Invalid("mails of this kind are muted"));
                return new Response(send.reportSendId(), send.reportViewId(), mailId, recipients, send.createdAt());
            });
        });
    }

    private static List<String> recipients(ReportView view, List<String> named) {
        var schedule = view.schedule();
        if (named.isEmpty() && schedule == null) {
            throw Rejection.Invalid.field("recipients", "is needed, as the view has no schedule");
        }
        return named.isEmpty() && schedule != null ? schedule.recipients() : named;
    }

    private Asked asked(Call call) {
        var id = call.pathId("report_view_id");
        return reads.in(
                call.seller(),
                () -> new Asked(
                        views.find(id).orElseThrow(() -> new Rejection.NotFound("report view")),
                        today.of(call.seller()),
                        clock.now(call.seller())));
    }

    /// Outside any transaction, because a report can take long.
    private ReportSend send(Call call, Asked asked) {
        var figures = readReport.handle(call.seller(), asked.view, asked.day);
        return ReportSend.of(Ids.next(), asked.view, asked.day, figures, asked.now);
    }
}
