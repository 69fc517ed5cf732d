package io.billwright.messaging.mail;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A mail as the list of a sandbox shows it.
public record MailEntry(
        UUID mailId,
        String kind,
        UUID objectId,
        List<String> recipients,
        String subject,
        String text,
        String html,
        @Nullable String attachmentFileName,
        Instant createdAt,
        @Nullable Instant sentAt) {}
