package io.billwright.messaging.mail;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Seller;
import io.billwright.testing.ConsoleBrowser;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Whoever is invited to work for a live seller gets the link by mail, and nobody else sees it.
class InvitationMailTest {

    private static final Pattern TOKEN = Pattern.compile("/console/accept\\?token=([A-Za-z0-9_-]{27})");

    @Test
    void theLinkIsInTheMailAndNowhereElse() {
        var service = PostOffice.SERVICE;
        var api = service.newSeller(Seller.Mode.LIVE);
        var email = ConsoleBrowser.newEmail();

        var invited = api.post("/members", "{\"email\": \"%s\", \"role\": \"AUDITOR\"}".formatted(email));

        assertThat(invited.expect(201).at("invitation_url")).isEqualTo("null");
        var logged = api.get("/mails?kind=INVITATION_CODE").expect(200);
        var mail = api.get("/mails/" + logged.at("data.0.mail_id")).expect(200).text();
        var text = service.database()
                .owner()
                .sql("select text_body || html_body from mails where seller_id = :seller and kind = 'INVITATION_CODE'")
                .param("seller", api.seller().id())
                .query(String.class)
                .single();
        var found = TOKEN.matcher(text);
        assertThat(found.find()).isTrue();
        var token = found.group(1);
        assertThat(logged.text() + mail + api.get("/members").text()).doesNotContain(token);
        new ConsoleBrowser(service.baseUrl()).join(token).expect(200);
    }
}
