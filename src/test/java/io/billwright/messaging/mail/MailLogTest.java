package io.billwright.messaging.mail;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.messaging.maillog.Bounces;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.testing.Api;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The log of live mail: who got it, who did not and why, and sending it again.
@Timeout(120)
class MailLogTest {

    private final TestMailServer server = PostOffice.SERVER;
    private final Api api = PostOffice.SERVICE.newSeller(Seller.Mode.LIVE);

    @BeforeEach
    void startServer() {
        PostOffice.SERVICE.database().owner().sql("truncate mails cascade").update();
        server.start();
    }

    @AfterEach
    void stopServer() {
        server.stop();
    }

    @Test
    void theLogSaysWhoAcceptedTheMailAndWhoRefusedItWithTheReply() {
        server.refuse("gone@acme.example", "550 5.1.1 no such user");
        server.refuse("full@acme.example", "452 4.2.2 mailbox full");
        var mail = add("ada@acme.example", "gone@acme.example", "full@acme.example");
        assertThat(get(mail).at("status")).isEqualTo("WAITING");

        PostOffice.sendWhatWaits();

        var logged = get(mail);
        assertThat(logged.at("status")).isEqualTo("WAITING");
        assertThat(logged.at("recipients.0.status")).isEqualTo("ACCEPTED");
        assertThat(logged.at("recipients.1.status")).isEqualTo("REFUSED");
        assertThat(logged.at("recipients.1.reply")).isEqualTo("550 5.1.1 no such user");
        assertThat(logged.at("recipients.2.status")).isEqualTo("WAITING");
        assertThat(logged.at("recipients.2.reply")).isEqualTo("452 4.2.2 mailbox full");

        server.accept("full@acme.example");
        PostOffice.sendWhatWaits();

        assertThat(get(mail).at("status")).isEqualTo("SENT");
        assertThat(get(mail).at("recipients.2.status")).isEqualTo("ACCEPTED");
        assertThat(get(mail).at("server_reply")).startsWith("250");
        assertThat(get(mail).at("text")).isEqualTo("Plain text\n");
        assertThat(found("?status=SENT")).containsExactly(mail.toString());
        assertThat(found("?status=WAITING")).isEmpty();
    }

    @Test
    void aMailThatEverybodyRefusesIsParked() {
        server.refuse("gone@acme.example", "550 no such user");
        var mail = add("gone@acme.example");

        PostOffice.sendWhatWaits();

        assertThat(get(mail).at("status")).isEqualTo("PARKED");
        assertThat(get(mail).at("recipients.0.reply")).isEqualTo("550 no such user");
        assertThat(found("?status=PARKED&kind=INVOICE_ISSUED")).containsExactly(mail.toString());
        assertThat(found("?kind=CREDIT_NOTE")).isEmpty();
    }

    @Test
    void aReportOfAnotherServerIsNotedOnce() throws MessagingException {
        var mail = add("ada@acme.example", "bob@acme.example");
        PostOffice.sendWhatWaits();
        assertThat(get(mail).at("status")).isEqualTo("SENT");

        server.report(report(mail, "failed", "Bob@ACME.example"));
        server.report(report(mail, "failed", "bob@acme.example"));
        server.report(new MimeMessage(Session.getInstance(new Properties())) {
            {
                setText("I am on holiday.");
            }
        });
        Bounces.read(PostOffice.SERVICE);
        Bounces.read(PostOffice.SERVICE);

        var logged = get(mail);
        assertThat(logged.at("status")).isEqualTo("BOUNCED");
        assertThat(logged.at("recipients.0.status")).isEqualTo("ACCEPTED");
        assertThat(logged.at("recipients.1.status")).isEqualTo("BOUNCED");
        assertThat(logged.at("recipients.1.reply")).isEqualTo("5.1.1 550 5.1.1 no such user here");
        assertThat(found("?status=BOUNCED")).containsExactly(mail.toString());
        assertThat(found("?status=SENT")).isEmpty();
    }

    @Test
    void delaysStrangersAndForgedReportsChangeNothing() throws MessagingException {
        var mail = add("ada@acme.example", "bob@acme.example");
        PostOffice.sendWhatWaits();

        server.report(report(mail, "delayed", "ada@acme.example"));
        server.report(report(mail, "failed", "mallory@elsewhere.example"));
        server.report(report(Ids.next(), "failed", "ada@acme.example"));
        server.report(message("Content-Type: multipart/report; boundary=x\r\n\r\nno parts at all"));
        Bounces.read(PostOffice.SERVICE);

        assertThat(get(mail).at("status")).isEqualTo("SENT");
    }

    @Test
    void aMailIsSentAgainToTheSameOrToOthers() {
        var mail = add("ada@acme.example");
        PostOffice.sendWhatWaits();

        var same = resend(mail, "{}").expect(201);
        var others = resend(UUID.fromString(same.at("mail_id")), """
                {"recipients": ["bob@acme.example", "cfo@acme.example"]}
                """).expect(201);
        PostOffice.sendWhatWaits();

        assertThat(same.at("resend_of")).isEqualTo(mail.toString());
        assertThat(others.at("resend_of")).isEqualTo(mail.toString());
        assertThat(others.at("subject")).isEqualTo("Your invoice");
        assertThat(server.received()).hasSize(4);
        assertThat(found("?status=SENT")).hasSize(3);
    }

    @Test
    void aCodeIsNeitherShownNorSentAgain() {
        var code = PostOffice.add(
                api.seller(),
                new Letter(
                        "SIGNING_CODE",
                        Ids.next(),
                        0,
                        "Acme",
                        List.of("ada@acme.example"),
                        "Code",
                        "1234",
                        "1234",
                        null));

        assertThat(get(code).body().has("text")).isFalse();
        assertThat(get(code).body().has("html")).isFalse();
        assertThat(resend(code, "{}").expect(400).at("error.details.reason")).isEqualTo("mail_has_code");
    }

    @Test
    void anotherSellerSeesNothingOfIt() {
        var mail = add("ada@acme.example");
        var other = PostOffice.SERVICE.newSeller(Seller.Mode.LIVE);

        other.get("/mails/" + mail).expect(404);
        other.post("/mails/" + mail + "/resend", "{}").expect(404);
        assertThat(other.get("/mails").expect(200).body().get("data")).isEmpty();
    }

    private UUID add(String... recipients) {
        return PostOffice.add(api.seller(), PostOffice.letter(recipients));
    }

    private Api.Answer get(UUID mail) {
        return api.get("/mails/" + mail).expect(200);
    }

    private Api.Answer resend(UUID mail, String body) {
        return api.post("/mails/" + mail + "/resend", body);
    }

    private List<String> found(String query) {
        return api.get("/mails" + query)
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .map(mail -> mail.get("mail_id").stringValue())
                .toList();
    }

    private MimeMessage report(UUID mail, String action, String recipient) throws MessagingException {
        return message("""
                From: MAILER-DAEMON@mx.example
                To: billing@billwright.example
                Subject: Undelivered Mail Returned to Sender
                MIME-Version: 1.0
                Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

                --b1
                Content-Type: text/plain

                Your mail could not be delivered.
                --b1
                Content-Type: message/delivery-status

                Reporting-MTA: dns; mx.example

                Final-Recipient: rfc822; %s
                Action: %s
                Status: 5.1.1
                Diagnostic-Code: smtp; 550 5.1.1
                  no such user here

                --b1
                Content-Type: text/rfc822-headers

                From: Acme <billing@billwright.example>
                Message-ID: <%s.%s@billwright.example>
                Subject: Your invoice

                --b1--
                """.formatted(recipient, action, mail, api.seller().id()));
    }

    private static MimeMessage message(String text) throws MessagingException {
        return new MimeMessage(
                Session.getInstance(new Properties()),
                new ByteArrayInputStream(
                        text.replace("\r\n", "\n").replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8)));
    }
}
