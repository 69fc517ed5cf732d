package io.billwright.messaging.maillog;

import io.billwright.messaging.mail.Letter;
import io.billwright.messaging.mail.Mails;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Texts;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Sends a copy of a mail, to the same recipients or to others. The log shows both.
@Component
final class ResendMail {

    private static final int MOST_RECIPIENTS = 20;
    private static final String ERASED = "@erased.invalid";

    private final MailLog log;
    private final Mails mails;
    private final SellerClock clock;

    ResendMail(MailLog log, Mails mails, SellerClock clock) {
        this.log = log;
        this.mails = mails;
        this.clock = clock;
    }

    /// Without recipients, it goes to those of the mail.
    record Request(List<String> recipients) {

        static Request of(Fields fields) {
            return new Request(
                    fields.present("recipients")
                            ? fields.texts("recipients", 1, MOST_RECIPIENTS, Texts::email)
                            : List.of());
        }
    }

    LoggedMail handle(Seller seller, UUID mailId, Request request) {
        var mail = log.find(seller, mailId).orElseThrow(() -> new Rejection.NotFound("mail"));
        if (Letter.isSecret(mail.kind())) {
            throw new Rejection.Invalid("a code is not sent again; whoever needs one asks for it on the page")
                    .because(Reason.MAIL_HAS_CODE);
        }
        var original = mail.resendOf() == null ? mailId : mail.resendOf();
        log.lockAlike(mailId);
        var known = log.lockRecipients(mailId);
        if (known.stream().anyMatch(email -> email.endsWith(ERASED))) {
            throw new Rejection.Invalid("who the mail was for has been erased").because(Reason.CUSTOMER_ERASED);
        }
        var to = request.recipients().isEmpty() ? known : request.recipients();
        var copy = mails.resend(seller, mailId, original, to.stream().distinct().toList(), clock.now(seller));
        return log.find(seller, copy).orElseThrow();
    }
}
