package io.billwright.messaging.maillog;

import io.billwright.platform.checks.Check;
import io.billwright.platform.checks.Finding;
import jakarta.mail.MessagingException;

/// Signs in to the bounce mailbox without marking anything as read.
final class CheckBounceMailbox implements Check {

    private final BounceSettings settings;

    CheckBounceMailbox(BounceSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "bounces";
    }

    @Override
    public Finding look() throws MessagingException {
        if (!settings.hasMailbox()) {
            return new Finding.NotSet(
                    "mail that a later server could not deliver goes unnoticed (billwright.mail.bounces.host)");
        }
        int messages = new BounceMailbox(settings).look();
        return new Finding.Works("signed in to " + settings.host() + ":" + settings.port() + "; " + settings.folder()
                + " has " + messages + " message(s)");
    }
}
