package io.billwright.messaging.maillog;

import jakarta.mail.Flags;
import jakarta.mail.Folder;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.search.FlagTerm;
import java.util.Arrays;
import java.util.Properties;
import org.springframework.stereotype.Component;

/// The mailbox that receives bounces, that is, reports about undeliverable mail.
@Component
final class BounceMailbox {

    private static final String MILLIS = "30000";
    private static final int MOST_AT_ONCE = 200;
    private static final int MOST_BYTES = 1_000_000;

    private final BounceSettings settings;

    BounceMailbox(BounceSettings settings) {
        this.settings = settings;
    }

    boolean isConfigured() {
        return settings.hasMailbox();
    }

    interface Reader {
        void read(MimeMessage message);
    }

    /// Reads the unread messages and marks each as read when the reader returns. If the reader throws, that message
    /// and all after it stay unread.
    void readNew(Reader reader) throws MessagingException {
        try (var store = session().getStore(protocol())) {
            store.connect(settings.host(), settings.port(), settings.username(), settings.password());
            try (var folder = store.getFolder(settings.folder())) {
                folder.open(Folder.READ_WRITE);
                var unread = folder.search(new FlagTerm(new Flags(Flags.Flag.SEEN), false));
                for (var message : Arrays.stream(unread).limit(MOST_AT_ONCE).toList()) {
                    if (message instanceof MimeMessage mime && message.getSize() <= MOST_BYTES) {
                        // A full copy: IMAP servers' information on the structure of such reports is unreliable.
                        reader.read(new MimeMessage(mime));
                    }
                    message.setFlag(Flags.Flag.SEEN, true);
                }
            }
        }
    }

    /// Opens the folder read-only. Returns the number of messages.
    int look() throws MessagingException {
        try (var store = session().getStore(protocol())) {
            store.connect(settings.host(), settings.port(), settings.username(), settings.password());
            try (var folder = store.getFolder(settings.folder())) {
                folder.open(Folder.READ_ONLY);
                return folder.getMessageCount();
            }
        }
    }

    private String protocol() {
        return settings.tls() ? "imaps" : "imap";
    }

    private Session session() {
        var properties = new Properties();
        for (var name : new String[] {"connectiontimeout", "timeout", "writetimeout"}) {
            properties.put("mail." + protocol() + "." + name, MILLIS);
        }
        properties.put("mail." + protocol() + ".ssl.checkserveridentity", "true");
        // Fetching a message must not mark it as read: that happens once its content is stored.
        properties.put("mail." + protocol() + ".peek", "true");
        return Session.getInstance(properties);
    }
}
