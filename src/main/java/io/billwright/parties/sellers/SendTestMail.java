package io.billwright.parties.sellers;

import io.billwright.messaging.letters.Content;
import io.billwright.messaging.letters.Envelope;
import io.billwright.messaging.letters.MailKind;
import io.billwright.messaging.letters.WriteMail;
import io.billwright.messaging.mail.Mails;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Sends a mail that shows the seller what customers will see of the sender. The mail log shows the outcome.
@Component
final class SendTestMail {

    private final SellerStore sellers;
    private final WriteMail writeMail;
    private final Mails mails;
    private final SellerClock clock;

    SendTestMail(SellerStore sellers, WriteMail writeMail, Mails mails, SellerClock clock) {
        this.sellers = sellers;
        this.writeMail = writeMail;
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
        var settings = sellers.get();
        var letter = writeMail.handle(
                new Envelope(
                        MailKind.MAIL_TEST,
                        Ids.next(),
                        0,
                        settings.letterhead(),
                        settings.language(),
                        List.of(request.recipient()),
                        null),
                Content.of(settings.name(), Map.of(), List.of()));
        return new Sent(mails.add(seller, letter, clock.now(seller))
                .orElseThrow(() -> new Rejection.Invalid("nobody is written to at this address")));
    }
}
