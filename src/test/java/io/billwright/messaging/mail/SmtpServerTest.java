package io.billwright.messaging.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Claim;
import io.billwright.platform.jobs.Claimable;
import io.billwright.platform.jobs.DueNow;
import io.billwright.testing.Pages;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The settings of the mail server.
class SmtpServerTest {

    private static final Claimable MAILS = new Claimable("mails", "mail_id", "true", Verdict.RETRIES, 1);

    private final TestMailServer server = PostOffice.SERVER;

    @BeforeEach
    void startServer() {
        server.start();
    }

    @AfterEach
    void stopServer() {
        server.stop();
    }

    @Test
    void withNameAndPasswordItLogsIn() {
        server.requireLogin("billwright", "secret");

        assertThat(send("billwright", "secret", false)).isInstanceOf(Outcome.Answered.class);
        assertThat(server.received()).hasSize(1);
        assertThat(send("billwright", "wrong", false)).isInstanceOf(Outcome.Unreachable.class);
        assertThat(server.received()).hasSize(1);
    }

    @Test
    void whereStartTlsIsAskedForNothingIsSentInTheClear() {
        assertThat(send("billwright", "secret", true)).isInstanceOf(Outcome.Unreachable.class);
        assertThat(server.received()).isEmpty();
    }

    @Test
    void theSenderMustBeAnAddress() {
        assertThatThrownBy(() -> new MailSettings("localhost", 25, null, null, "Acme\r\nBcc: x@y", false, List.of()))
                .hasMessage("billwright.mail.from must be an email address");
    }

    @Test
    void settingsDoNotShowThePassword() {
        assertThat(new MailSettings("localhost", 25, "u", "secret", "a@b.example", false, List.of()))
                .asString()
                .doesNotContain("secret");
    }

    @Test
    void withoutAServerLiveMailWaitsAndShowsInTheMetrics() {
        var service = TestService.shared();
        var live = service.newSeller(Seller.Mode.LIVE).seller();
        var mail = service.bean(SellerTransactions.class)
                .in(
                        live,
                        () -> service.bean(Mails.class)
                                .add(
                                        live,
                                        PostOffice.letter("ada@acme.example"),
                                        Instant.parse("2026-01-01T00:00:00Z")))
                .orElseThrow();

        DueNow.run(service, SendMails.class);
        assertThatThrownBy(() -> service.bean(SendMails.class).now(live, mail))
                .isInstanceOf(MailNotSent.class)
                .hasMessage("the mail was not sent: no mail server is configured");

        var metrics = Pages.get("/metrics").body();
        assertThat(Pattern.compile("^work_waiting\\{kind=\"mail\"} [1-9]", Pattern.MULTILINE)
                        .matcher(metrics)
                        .find())
                .isTrue();
        assertThat(metrics).containsPattern("work_parked\\{kind=\"mail\"} \\d");
        assertThat(service.database()
                        .owner()
                        .sql("select attempts from mails where mail_id = :id")
                        .param("id", mail)
                        .query(Integer.class)
                        .single())
                .isZero();
    }

    private Outcome send(@Nullable String username, @Nullable String password, boolean startTls) {
        var settings = new MailSettings(
                "127.0.0.1", server.port(), username, password, "billing@billwright.example", startTls, List.of());
        var mail = new OutgoingMail(
                Ids.next(),
                "<1@billwright.example>",
                "Acme",
                null,
                null,
                List.of("ada@acme.example"),
                List.of(),
                List.of(),
                "s",
                "t",
                "h",
                null,
                Instant.parse("2026-03-01T08:00:00Z"),
                new Claim(MAILS, Ids.next(), Ids.next(), 1, Instant.EPOCH));
        try (var connection = new SmtpServer(settings).connection()) {
            return connection.send(mail, null);
        }
    }
}
