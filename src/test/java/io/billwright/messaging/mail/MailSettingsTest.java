package io.billwright.messaging.mail;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Json;
import io.billwright.testing.Api;
import jakarta.mail.internet.InternetAddress;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Each seller's mails come from its own name and are answered to its own address.
@Timeout(120)
class MailSettingsTest {

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
    void mailsComeFromTheNameAndAreAnsweredToTheAddressOfTheirSeller() throws Exception {
        var other = PostOffice.SERVICE.newSeller(Seller.Mode.LIVE);
        api.put("/mail-settings", """
                {"from_name": "Acme Rechnungen für März", "reply_to": "accounts@acme.example"}
                """).expect(200);
        PostOffice.add(api.seller(), PostOffice.letter("ada@acme.example"));
        PostOffice.add(other.seller(), PostOffice.letter("bob@acme.example"));

        PostOffice.sendWhatWaits();

        for (var message : server.received()) {
            var isOwn = message.getAllRecipients()[0].toString().equals("ada@acme.example");
            assertThat(Arrays.toString(message.getReplyTo()))
                    .contains(isOwn ? "accounts@acme.example" : "billing@billwright.example");
            assertThat(((InternetAddress) message.getFrom()[0]).getPersonal())
                    .isEqualTo(isOwn ? "Acme Rechnungen für März" : "Acme");
        }
        assertThat(server.received()).hasSize(2);
        assertThat(api.get("/mails").expect(200).at("data.0.reply_to")).isEqualTo("accounts@acme.example");
        assertThat(other.get("/mail-settings")
                        .expect(200)
                        .body()
                        .get("reply_to")
                        .isNull())
                .isTrue();
    }

    /// Who reports that a mail cannot be delivered still reports it to the operator.
    @Test
    void mailsComeFromTheAddressOfTheirSellerAndBounceToTheOperator() throws Exception {
        api.put("/mail-settings", """
                {"from_name": "아크메 청구", "from_address": "Rechnung@ACME.example", "reply_to": "accounts@acme.example"}
                """).expect(200);
        assertThat(api.get("/mail-settings").expect(200).at("from_address")).isEqualTo("Rechnung@ACME.example");
        var first = PostOffice.add(api.seller(), PostOffice.letter("ada@acme.example"));

        PostOffice.sendWhatWaits();
        api.post("/mails/" + first + "/resend", "{}").expect(201);
        PostOffice.sendWhatWaits();

        assertThat(server.received()).hasSize(2).allSatisfy(message -> {
            var from = (InternetAddress) message.getFrom()[0];
            assertThat(from.getAddress()).isEqualTo("Rechnung@ACME.example");
            assertThat(from.getPersonal()).isEqualTo("아크메 청구");
            assertThat(Arrays.toString(message.getReplyTo())).contains("accounts@acme.example");
        });
        assertThat(server.senders()).containsOnly("billing@billwright.example");
        assertThat(api.get("/mails").expect(200).at("data.0.from_address")).isEqualTo("Rechnung@ACME.example");
    }

    /// Another seller's domain is that seller's alone.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "billing@bank.example",
                "billing@other.example",
                "billing@evil-acme.example",
                "billing@acme.example.evil.example",
                "billing@acme.example\r\nBcc: all@acme.example",
                "Acme <billing@acme.example>",
                "jürgen@acme.example",
                "@acme.example"
            })
    void anAddressThatTheOperatorDoesNotAllowIsRefused(String address) {
        var body = Json.mapper().writeValueAsString(Map.of("from_address", address));

        assertThat(api.put("/mail-settings", body).expect(400).text()).contains("from_address");
    }

    @Test
    void mailOfASandboxSaysAnyAddressSinceItNeverLeaves() {
        var sandbox = PostOffice.SERVICE.newSeller(Seller.Mode.SANDBOX);
        sandbox.put("/mail-settings", "{\"from_address\": \"billing@bank.example\"}")
                .expect(200);
        PostOffice.add(sandbox.seller(), PostOffice.letter("ada@acme.example"));

        assertThat(sandbox.get("/mails").expect(200).at("data.0.from_address")).isEqualTo("billing@bank.example");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"from_name\": \"Acme\\r\\nBcc: all@acme.example\"}",
                "{\"from_name\": \"Acme\\u2028Bcc: x\"}",
                "{\"from_name\": \"Acme\\u202e\"}",
                "{\"reply_to\": \"ada@acme.example\\r\\nBcc: all@acme.example\"}",
                "{\"reply_to\": \"Ada <ada@acme.example>\"}",
                "{\"reply_to\": \"a@x.example, b@x.example\"}",
                "{\"reply_to\": \"jürgen@acme.example\"}"
            })
    void whatWouldWriteAHeaderOfItsOwnIsRefused(String body) {
        api.put("/mail-settings", body).expect(400);
    }

    @Test
    void aTestMailShowsTheSender() throws Exception {
        api.put("/mail-settings", "{\"from_name\": \"Acme Billing\"}").expect(200);

        var mail = api.post("/mail-settings/test", "{\"recipient\": \"ada@acme.example\"}")
                .expect(201)
                .at("mail_id");
        PostOffice.sendWhatWaits();

        assertThat(server.received()).hasSize(1);
        assertThat(server.received().getFirst().getFrom()[0].toString())
                .isEqualTo("Acme Billing <billing@billwright.example>");
        assertThat(api.get("/mails/" + mail).expect(200).at("status")).isEqualTo("SENT");
    }
}
