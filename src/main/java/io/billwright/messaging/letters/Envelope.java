package io.billwright.messaging.letters;

import io.billwright.messaging.languages.Language;
import io.billwright.messaging.mail.Letter.Attachment;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The identity of a mail, its sender, recipients and language. Kind, object and sequence are those of a
/// [io.billwright.messaging.mail.Letter].
public record Envelope(
        MailKind kind,
        UUID objectId,
        int sequence,
        Letterhead head,
        Language language,
        List<String> recipients,
        @Nullable Attachment attachment) {}
