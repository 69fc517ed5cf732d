package io.billwright.parties.sellers;

import io.billwright.messaging.letters.Envelope;
import io.billwright.messaging.letters.MailKind;
import io.billwright.messaging.letters.MailText;
import io.billwright.messaging.letters.MailTexts.Place;
import io.billwright.messaging.letters.Samples;
import io.billwright.messaging.letters.WriteMail;
import io.billwright.messaging.mail.Letter;
import io.billwright.messaging.mail.Mails;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Rejection;
import java.util.List;
import org.springframework.stereotype.Component;

/// Renders a mail for a sample customer, as a preview or to be sent.
@Component
final class TryMailText {

    private static final List<String> NOBODY = List.of("nobody@example.com");

    private final SellerStore sellers;
    private final WriteMail writeMail;
    private final Mails mails;
    private final SellerClock clock;

    TryMailText(SellerStore sellers, WriteMail writeMail, Mails mails, SellerClock clock) {
        this.sellers = sellers;
        this.writeMail = writeMail;
        this.mails = mails;
        this.clock = clock;
    }

    record Preview(String subject, String text, String html) {}

    Preview preview(Place place, MailText text) {
        var letter = writeMail.written(envelope(place, NOBODY), text, Samples.of(place.kind(), place.language()));
        return new Preview(letter.subject(), letter.text(), letter.html());
    }

    /// Sends the current text. The mail log shows it as a test mail, since nothing has happened.
    SendTestMail.Sent send(Seller seller, Place place, SendTestMail.Request request) {
        var sample = writeMail.handle(
                envelope(place, List.of(request.recipient())), Samples.of(place.kind(), place.language()));
        var letter = new Letter(
                MailKind.MAIL_TEST.name(),
                sample.objectId(),
                0,
                sample.fromName(),
                sample.recipients(),
                sample.subject(),
                sample.text(),
                sample.html(),
                null);
        return new SendTestMail.Sent(mails.add(seller, letter, clock.now(seller))
                .orElseThrow(() -> new Rejection.Invalid("nobody is written to at this address")));
    }

    private Envelope envelope(Place place, List<String> recipients) {
        return new Envelope(
                place.kind(), Ids.next(), 0, sellers.get().letterhead(), place.language(), recipients, null);
    }
}
