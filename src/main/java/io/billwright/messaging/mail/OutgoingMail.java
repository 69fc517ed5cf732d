package io.billwright.messaging.mail;

import io.billwright.platform.jobs.Claim;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A mail claimed for sending.
record OutgoingMail(
        UUID mailId,
        String messageId,
        String fromName,
        @Nullable String fromAddress,
        @Nullable String replyTo,
        List<String> recipients,
        List<String> accepted,
        List<String> refused,
        String subject,
        String text,
        String html,
        Letter.@Nullable Attachment attachment,
        Instant createdAt,
        Claim claim) {

    /// From the service's own address, for a seller that may no longer use the one it chose.
    OutgoingMail fromService() {
        return new OutgoingMail(
                mailId,
                messageId,
                fromName,
                null,
                replyTo,
                recipients,
                accepted,
                refused,
                subject,
                text,
                html,
                attachment,
                createdAt,
                claim);
    }

    /// The recipients that are neither accepted nor refused permanently: nobody gets a mail twice because another
    /// recipient was deferred.
    List<String> open() {
        return recipients.stream()
                .filter(Predicate.not(accepted::contains))
                .filter(Predicate.not(refused::contains))
                .toList();
    }
}
