package io.billwright.messaging.mail;

import com.icegreen.greenmail.Managers;
import com.icegreen.greenmail.imap.ImapHostManager;
import com.icegreen.greenmail.mail.MailAddress;
import com.icegreen.greenmail.server.AbstractServer;
import com.icegreen.greenmail.smtp.SmtpManager;
import com.icegreen.greenmail.smtp.SmtpState;
import com.icegreen.greenmail.user.UserManager;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.billwright.testing.FreePort;
import jakarta.mail.internet.MimeMessage;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A mail server that can be away and come back under the same port, and that refuses whom it is told to.
final class TestMailServer {

    private final int port = FreePort.next();
    private final int imapPort = FreePort.next();
    private final Map<String, String> refusals = new ConcurrentHashMap<>();
    private final Set<String> senders = ConcurrentHashMap.newKeySet();
    private GreenMail running;

    TestMailServer() {
        this.running = new Refusing(port, imapPort, refusals, senders);
    }

    int port() {
        return port;
    }

    int imapPort() {
        return imapPort;
    }

    /// Puts a message into the mailbox of reports about undeliverable mail.
    void report(MimeMessage message) {
        running.getUserManager().getUser("bounces").deliver(message);
    }

    /// Begins with empty mailboxes and refuses nobody.
    void start() {
        running.stop();
        refusals.clear();
        senders.clear();
        running = new Refusing(port, imapPort, refusals, senders);
        running.start();
        running.setUser("billing@billwright.example", "bounces", "secret");
    }

    void stop() {
        running.stop();
    }

    void refuse(String recipient, String answer) {
        refusals.put(recipient, answer);
    }

    void accept(String recipient) {
        refusals.remove(recipient);
    }

    void requireLogin(String user, String password) {
        running.setUser(user, user, password);
        running.getUserManager().setAuthRequired(true);
    }

    /// Whom the envelopes named as their senders.
    Set<String> senders() {
        return Set.copyOf(senders);
    }

    /// One for every recipient who got it.
    List<MimeMessage> received() {
        return List.of(running.getReceivedMessages());
    }

    private static final class Refusing extends GreenMail {

        private final Map<String, String> refusals;
        private final Set<String> senders;

        Refusing(int port, int imapPort, Map<String, String> refusals, Set<String> senders) {
            super(new ServerSetup[] {
                new ServerSetup(port, "127.0.0.1", ServerSetup.PROTOCOL_SMTP),
                new ServerSetup(imapPort, "127.0.0.1", ServerSetup.PROTOCOL_IMAP)
            });
            this.refusals = refusals;
            this.senders = senders;
        }

        @Override
        protected Map<String, AbstractServer> createServices(ServerSetup[] setups, Managers managers) {
            var gate = new SmtpManager(managers.getImapHostManager(), managers.getUserManager()) {
                @Override
                public @Nullable String checkSender(SmtpState state, MailAddress sender) {
                    senders.add(sender.getEmail());
                    return null;
                }

                @Override
                public @Nullable String checkRecipient(SmtpState state, MailAddress recipient) {
                    return refusals.get(recipient.getEmail());
                }
            };
            return super.createServices(setups, new Managers() {
                @Override
                public SmtpManager getSmtpManager() {
                    return gate;
                }

                @Override
                public UserManager getUserManager() {
                    return managers.getUserManager();
                }

                @Override
                public ImapHostManager getImapHostManager() {
                    return managers.getImapHostManager();
                }
            });
        }
    }
}
