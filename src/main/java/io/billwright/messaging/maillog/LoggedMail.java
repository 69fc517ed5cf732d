package io.billwright.messaging.maillog;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A mail as the log shows it. Lists omit the texts.
record LoggedMail(
        UUID mailId,
        String kind,
        UUID objectId,
        @Nullable UUID resendOf,
        Status status,
        String fromName,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String fromAddress,
        @Nullable String replyTo,
        List<Recipient> recipients,
        String subject,
        @Nullable String attachmentFileName,
        int attempts,
        @Nullable String serverReply,
        @Nullable String lastError,
        Instant createdAt,
        @Nullable Instant sentAt,
        @Nullable Instant parkedAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String text,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String html) {

    /// In order of precedence.
    enum Status {
        /// Nobody got it, or the retries were exhausted before everybody did.
        PARKED,
        /// Not sent yet, or not to all recipients.
        WAITING,
        /// A later mail server returned it.
        BOUNCED,
        /// Our mail server has accepted it.
        SENT
    }

    /// What became of the mail for one recipient, and what a server replied.
    record Recipient(
            String email,
            State status,
            @Nullable String reply,
            @Nullable Instant repliedAt) {}

    enum State {
        WAITING,
        ACCEPTED,
        REFUSED,
        BOUNCED
    }
}
