package io.billwright.messaging.mail;

/// The mail server did not accept a mail that was to be sent at once. The mail stays in the outbox.
public final class MailNotSent extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MailNotSent(String reason) {
        super("the mail was not sent: " + reason);
    }
}
