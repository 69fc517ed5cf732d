package io.billwright.parties.sellers;

import io.billwright.messaging.mail.Letter;
import io.billwright.messaging.mail.Mails;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;
import org.springframework.web.util.HtmlUtils;

/// Sends a mail that shows the seller what its customers will see of the sender. The log says what became of it.
@Component
final class SendTestMail {

    private final SellerStore sellers;
    private final Mails mails;
    private final SellerClock clock;

    SendTestMail(SellerStore sellers, Mails mails, SellerClock clock) {
        this.sellers = sellers;
        this.mails = mails;
        this.clock = clock;
    }

    record Request(String recipient) {

        static Request of(Fields fields) {
            return new Request(fields.email("recipient"));
        }
    }

    record Sent(UUID mailId) {}

    Sent handle(Seller seller, Request request) {
        var name = sellers.get().name();
        var said = "This is a test mail of " + name + ". Nothing has happened, and there is nothing to do.";
        var letter = new Letter(
                "MAIL_TEST",
                Ids.next(),
                0,
                name,
                List.of(request.recipient()),
                "Test mail of " + name,
                said + "\n",
                "<p>" + HtmlUtils.htmlEscape(said) + "</p>\n",
                null);
        return new Sent(mails.add(seller, letter, clock.now(seller)));
    }
}
