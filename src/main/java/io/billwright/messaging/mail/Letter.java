package io.billwright.messaging.mail;

import io.billwright.platform.http.Texts;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A mail to be added to the outbox. Kind, object and sequence identify it: it is added once, however often that is
/// requested. Names and subject are reduced to one line; an invalid address is a bug of the caller.
public record Letter(
        String kind,
        UUID objectId,
        int sequence,
        String fromName,
        List<String> recipients,
        String subject,
        String text,
        String html,
        @Nullable Attachment attachment) {

    private static final String CODE = "_CODE";
    private static final int LONGEST_NAME = 100;
    private static final int LONGEST_SUBJECT = 200;

    /// Whether mails of a kind carry a code that proves who reads them. The names of such kinds end alike.
    public static boolean isSecret(String kind) {
        return kind.endsWith(CODE);
    }

    /// A stored document that is read when the mail is sent.
    public record Attachment(String kind, UUID objectId, String fileName) {

        public Attachment {
            fileName = HeaderText.of(fileName.replace('/', '-').replace('\\', '-'), LONGEST_NAME);
        }
    }

    public Letter {
        fromName = HeaderText.of(fromName, LONGEST_NAME);
        subject = HeaderText.of(subject, LONGEST_SUBJECT);
        recipients = recipients.stream().distinct().toList();
        if (recipients.isEmpty() || !recipients.stream().allMatch(Texts::isEmail)) {
            throw new IllegalArgumentException("a mail needs recipients, each an email address");
        }
    }
}
