package io.billwright.messaging.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import jakarta.mail.Address;
import jakarta.mail.Part;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a receiver sees of a mail, whatever was written into it (S10).
class MailContentTest {

    private final TestMailServer server = PostOffice.SERVER;
    private final Seller seller = PostOffice.newSeller();

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
    void textHtmlAndDocumentArrive() throws Exception {
        var document = PostOffice.document(seller, "INV-1.pdf", "%PDF-1.7 content");

        var message = sent(PostOffice.written("Acme", "Invoice INV-1", document, "ada@acme.example"));

        assertThat(message.getSubject()).isEqualTo("Invoice INV-1");
        assertThat(message.getFrom())
                .containsExactly(new InternetAddress("billing@billwright.example", "Acme", "UTF-8"));
        assertThat(message.getHeader("Auto-Submitted")).containsExactly("auto-generated");
        assertThat(message.getSentDate()).isEqualTo("2026-03-01T08:00:00Z");
        assertThat(message.getContentType()).startsWith("multipart/mixed");
        var parts = (MimeMultipart) message.getContent();
        var body = (MimeMultipart) parts.getBodyPart(0).getContent();
        assertThat(body.getContentType()).startsWith("multipart/alternative");
        assertThat(body.getBodyPart(0).getContentType()).isEqualTo("text/plain; charset=UTF-8");
        assertThat(body.getBodyPart(0).getContent()).isEqualTo("Plain text\r\n");
        assertThat(body.getBodyPart(1).getContentType()).isEqualTo("text/html; charset=UTF-8");
        assertThat(body.getBodyPart(1).getContent()).isEqualTo("<p>HTML</p>\r\n");
        var pdf = parts.getBodyPart(1);
        assertThat(pdf.getContentType()).startsWith("application/pdf");
        assertThat(pdf.getDisposition()).isEqualTo(Part.ATTACHMENT);
        assertThat(pdf.getFileName()).isEqualTo("INV-1.pdf");
        assertThat(pdf.getInputStream().readAllBytes()).isEqualTo("%PDF-1.7 content".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void withoutADocumentThereAreJustTheTwoTexts() throws Exception {
        var message = sent(PostOffice.letter("ada@acme.example", "bob@acme.example"));

        assertThat(message.getContentType()).startsWith("multipart/alternative");
        assertThat(message.getAllRecipients())
                .extracting(Address::toString)
                .containsExactly("ada@acme.example", "bob@acme.example");
    }

    @Test
    void lettersOfAllScriptsArrive() throws Exception {
        var document = PostOffice.document(seller, "請求書 Größe.pdf", "x");

        var message = sent(PostOffice.written(
                "Zoë Müller & 株式会社 🧾", "Rechnung für März – 請求書 עברית", document, "ada@bücher.example"));

        assertThat(((InternetAddress) message.getFrom()[0]).getPersonal()).isEqualTo("Zoë Müller & 株式会社 🧾");
        assertThat(message.getSubject()).isEqualTo("Rechnung für März – 請求書 עברית");
        assertThat(message.getAllRecipients())
                .extracting(Address::toString)
                .containsExactly("ada@xn--bcher-kva.example");
        assertThat(((MimeMultipart) message.getContent()).getBodyPart(1).getFileName())
                .isEqualTo("請求書 Größe.pdf");
        var head = String.join("\n", Collections.list(message.getAllHeaderLines()));
        assertThat(StandardCharsets.US_ASCII.newEncoder().canEncode(head)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Acme\r\nBcc: victim@evil.example",
                "Acme\nBcc: victim@evil.example",
                "Acme\rBcc: victim@evil.example",
                "Acme\r\n\r\n<html>Bcc: victim@evil.example",
                "Zoë\r\nBcc: victim@evil.example",
                "Acme\u2028Bcc: victim@evil.example",
                "Acme\u0085Bcc: victim@evil.example",
                "Acme\u000bBcc: victim@evil.example",
                "Acme\" <victim@evil.example>, \"x",
                "=?utf-8?Q?Acme=0D=0ABcc:_victim@evil.example?="
            })
    void noTextBecomesAHeader(String hostile) throws Exception {
        var document = PostOffice.document(seller, hostile, "x");

        var message = sent(PostOffice.written(hostile, hostile, document, "ada@acme.example"));

        assertThat(server.received()).hasSize(1);
        assertThat(message.getHeader("Bcc")).isNull();
        assertThat(message.getFrom()).hasSize(1);
        assertThat(((InternetAddress) message.getFrom()[0]).getAddress()).isEqualTo("billing@billwright.example");
        assertThat(Collections.list(message.getAllHeaderLines()))
                .noneMatch(line -> line.lines().anyMatch(part -> part.startsWith("Bcc")));
        assertThat(((MimeMultipart) message.getContent()).getCount()).isEqualTo(2);
        assertThat(Collections.list(
                        ((MimeMultipart) message.getContent()).getBodyPart(1).getAllHeaders()))
                .extracting(header -> header.getName())
                .containsExactlyInAnyOrder("Content-Type", "Content-Transfer-Encoding", "Content-Disposition");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ada@acme.example\r\nBcc: x@evil.example",
                "ada@acme.example, x@evil.example",
                "<ada@acme.example>",
                "ada",
                "",
                "ada@acme.example\u0000",
                "ada @acme.example"
            })
    void whatIsNoAddressIsRefusedWhenItIsWritten(String address) {
        assertThatThrownBy(() -> PostOffice.letter(address)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aMailNeedsSomebodyToGoTo() {
        assertThatThrownBy(() -> PostOffice.letter()).isInstanceOf(IllegalArgumentException.class);
    }

    /// Whatever passes as an address elsewhere is either sent to just that address or parked.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a..b@acme.example",
                "a(comment)@acme.example",
                "group:x@acme.example",
                "a@[127.0.0.1]",
                "a@-.example",
                "a\\@acme.example",
                "'or'1'='1@acme.example",
                "a%b@acme.example"
            })
    void oddAddressesReachNobodyElse(String address) throws Exception {
        var mail = PostOffice.add(seller, PostOffice.letter(address));

        PostOffice.sendWhatWaits();

        var row = PostOffice.row(mail);
        assertThat(row.sent() || row.parked()).isTrue();
        for (var message : server.received()) {
            assertThat(message.getAllRecipients())
                    .extracting(recipient -> ((InternetAddress) recipient).getAddress())
                    .containsExactly(address);
        }
    }

    @Test
    void longTextsAreCutBetweenCharacters() {
        var letter = PostOffice.written("🧾".repeat(150), "🧾".repeat(300), null, "ada@acme.example");

        assertThat(letter.fromName()).isEqualTo("🧾".repeat(99) + "…");
        assertThat(letter.subject()).isEqualTo("🧾".repeat(199) + "…");
    }

    @Test
    void bodiesKeepWhatTheySayLineByLine() throws Exception {
        var text = "From here\n.\n..\n" + "x".repeat(5000) + "\nZoë 🧾\n";
        var letter = new Letter("K", Ids.next(), 1, "Acme", List.of("ada@acme.example"), "s", text, "<p>x</p>", null);

        var message = sent(letter);

        var body = (MimeMultipart) message.getContent();
        assertThat(((String) body.getBodyPart(0).getContent()).replace("\r\n", "\n"))
                .isEqualTo(text);
    }

    private MimeMessage sent(Letter letter) {
        var mail = PostOffice.add(seller, letter);
        PostOffice.sendWhatWaits();
        assertThat(PostOffice.row(mail).sent())
                .as(PostOffice.row(mail).toString())
                .isTrue();
        return server.received().getFirst();
    }
}
