package io.billwright.messaging.mail;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.edges.reports.views.MailReports;
import io.billwright.platform.db.Seller;
import io.billwright.platform.jobs.DueNow;
import io.billwright.testing.Api;
import io.billwright.testing.Pdf;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Reports that are mailed by a schedule, as a mail server gets them.
class ReportMailTest {

    private final Api api = PostOffice.SERVICE.newSeller(Seller.Mode.LIVE);

    @BeforeEach
    void openTheServer() {
        PostOffice.SERVER.start();
    }

    @Test
    void aReportOfWhichSeveralWorkersKnowArrivesOnceWithItsPdf() throws MessagingException, IOException {
        var view = scheduled();
        makeDue(view);

        var workers = IntStream.range(0, 4)
                .mapToObj(_ -> CompletableFuture.runAsync(() -> DueNow.run(PostOffice.SERVICE, MailReports.class)))
                .toList();
        workers.forEach(CompletableFuture::join);
        PostOffice.sendWhatWaits();
        PostOffice.sendWhatWaits();

        var received = received();
        assertThat(received).hasSize(1);
        var message = received.getFirst();
        var pdf = ((MimeMultipart) message.getContent()).getBodyPart(1);
        assertThat(pdf.getFileName()).matches("report-[0-9-]{10}[.]pdf");
        assertThat(Pdf.text(pdf.getInputStream().readAllBytes()))
                .contains("Cash, please", "Receivables", "There is nothing to show")
                .doesNotContain("sandbox");
        var logged = api.get("/mails?kind=REPORT").expect(200);
        assertThat(logged.at("data.0.status")).isEqualTo("SENT");
        assertThat(logged.at("data.1")).isEmpty();
    }

    @Test
    void aDocumentThatCannotBePrintedParksItsMail() {
        var sent = api.post("/report-views/" + scheduled() + "/send", "{}").expect(201);
        PostOffice.SERVICE
                .database()
                .owner()
                .sql("update report_sends set rows = '[{\"currency\": \"ABC\"}]' where report_send_id = :id")
                .param("id", UUID.fromString(sent.at("report_send_id")))
                .update();

        var mail = UUID.fromString(sent.at("mail_id"));
        for (int i = 0; i < 30 && !PostOffice.row(mail).parked(); i++) {
            PostOffice.sendWhatWaits();
        }

        assertThat(received()).isEmpty();
        var parked = api.get("/parked-work?kinds=MAIL").expect(200);
        assertThat(parked.at("data.0.work_id")).isEqualTo(mail.toString());
    }

    /// Mails of other tests may have waited, too.
    private static List<MimeMessage> received() {
        return PostOffice.SERVER.received().stream()
                .filter(ReportMailTest::isReport)
                .toList();
    }

    private static boolean isReport(MimeMessage message) {
        try {
            return message.getSubject().contains("Cash, please");
        } catch (MessagingException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private String scheduled() {
        return api.post("/report-views", """
                        {"name": "Cash, please", "report": "RECEIVABLES",
                         "schedule": {"frequency": "WEEKLY", "recipients": ["cfo@acme.example"]}}
                        """).expect(201).at("report_view_id");
    }

    private static void makeDue(String view) {
        PostOffice.SERVICE
                .database()
                .owner()
                .sql("update report_schedules set due_at = now() - interval '1 hour' where report_view_id = :id")
                .param("id", UUID.fromString(view))
                .update();
    }
}
