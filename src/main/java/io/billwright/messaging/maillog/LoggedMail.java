package io.billwright.messaging.maillog;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A mail as the log shows it. A list leaves the texts out.
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

    /// In the order in which they are looked for.
    enum Status {
        /// Nobody got it, and it is not tried again.
        PARKED,
        /// It was not sent yet, or not to everybody.
        WAITING,
        /// A mail server behind ours gave it back.
        BOUNCED,
        /// Our mail server has accepted it.
        SENT
    }

    /// What became of the mail for one of its recipients, and what a server said to that.
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
