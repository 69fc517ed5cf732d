package io.billwright.edges.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.messaging.mail.Letter;
import io.billwright.messaging.mail.Mails;
import io.billwright.messaging.mail.SendMails;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The mail of a sandbox is read instead of sent.
class SandboxMailApiTest {

    private final TestService service = TestService.shared();
    private final Api api = service.newSandboxSeller();

    @Test
    void aMailIsShownWithAllItSays() {
        var invoice = Ids.next();
        var mail = add(api, letter(invoice, 1, new Letter.Attachment("INVOICE", invoice, "INV-1.pdf")), "10:00:00");

        service.bean(SendMails.class).now(api.seller(), mail);

        var shown = api.get("/sandbox/mail").expect(200);
        assertThat(shown.at("data.0")).isEqualTo("""
                {"mail_id":"%s","kind":"INVOICE_ISSUED","object_id":"%s",\
                "recipients":["ada@acme.example","bob@acme.example"],"subject":"Invoice 1","text":"Hello\\n",\
                "html":"<p>Hello</p>","attachment_file_name":"INV-1.pdf","created_at":"2030-01-01T10:00:00Z",\
                "sent_at":"2030-01-01T10:00:00Z"}""".formatted(mail, invoice));
        assertThat(shown.body().at("/data").size()).isEqualTo(1);
    }

    @Test
    void theNewestComesFirstPageByPage() {
        for (int i = 1; i <= 5; i++) {
            add(api, letter(Ids.next(), i, null), "10:00:0" + i);
        }

        var first = api.get("/sandbox/mail?limit=2&include_total=true").expect(200);
        var second = api.get("/sandbox/mail?limit=2&cursor=" + first.at("next_cursor"))
                .expect(200);

        assertThat(first.at("total")).isEqualTo("5");
        assertThat(List.of(first.at("data.0.subject"), first.at("data.1.subject"), second.at("data.0.subject")))
                .containsExactly("Invoice 5", "Invoice 4", "Invoice 3");
        assertThat(first.at("data.0.attachment_file_name")).isEqualTo("null");
    }

    @Test
    void oneSellersMailIsNotAnothers() {
        add(api, letter(Ids.next(), 1, null), "10:00:00");

        assertThat(service.newSandboxSeller().get("/sandbox/mail").expect(200).at("data"))
                .isEqualTo("[]");
    }

    @Test
    void forALiveSellerThePathDoesNotExist() {
        service.newSeller(Seller.Mode.LIVE).get("/sandbox/mail").expect(404);
    }

    private UUID add(Api of, Letter letter, String time) {
        return service.bean(SellerTransactions.class)
                .in(
                        of.seller(),
                        () -> service.bean(Mails.class)
                                .add(of.seller(), letter, Instant.parse("2030-01-01T" + time + "Z")))
                .orElseThrow();
    }

    private static Letter letter(UUID object, int number, Letter.@Nullable Attachment attachment) {
        return new Letter(
                "INVOICE_ISSUED",
                object,
                1,
                "Acme",
                List.of("ada@acme.example", "bob@acme.example"),
                "Invoice " + number,
                "Hello\n",
                "<p>Hello</p>",
                attachment);
    }
}
