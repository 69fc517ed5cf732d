package io.billwright.messaging.mail;

import io.billwright.platform.checks.Check;
import io.billwright.platform.checks.Finding;
import jakarta.mail.MessagingException;

/// Signs in to the mail server without sending anything.
final class CheckMailServer implements Check {

    private final MailSettings settings;

    CheckMailServer(MailSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "mail";
    }

    @Override
    public Finding look() throws MessagingException {
        if (!settings.hasServer()) {
            return new Finding.NotSet("mails of live sellers wait in the outbox (billwright.mail.host)");
        }
        new SmtpServer(settings).signIn();
        var server = settings.host() + ":" + settings.port();
        return new Finding.Works(
                settings.username() == null
                        ? server + " greets us; no user name is set"
                        : "signed in to " + server + " as " + settings.username());
    }
}
