package io.billwright.agreements.orderforms;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.billwright.agreements.orderforms.OrderDesk.Signing;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// How an order was signed or declined on its page. `email` was proven with a code; `signedAt` is the seller's time,
/// `recordedAt` the system's; `documentSha256` is the digest of the signed PDF once it has been rendered.
record Signature(
        @JsonIgnore UUID orderId,
        Answer answer,
        @Nullable String reason,
        String signedBy,
        @Nullable String title,
        String email,
        Instant signedAt,
        Instant recordedAt,
        String address,
        String userAgent,
        String termsDigest,
        @Nullable String documentSha256,
        @Nullable Countersignature countersignature) {

    /// The customer's answer to the order. A decline may have a reason.
    enum Answer {
        SIGNED,
        DECLINED
    }

    /// Who countersigned for the seller, and when by both clocks.
    record Countersignature(String signedBy, @Nullable String title, Instant signedAt, Instant recordedAt) {}

    private static final int LONGEST_USER_AGENT = 500;
    private static final Pattern UNREADABLE = Pattern.compile("[^ -~]");

    static Signature of(
            UUID orderId, Answer answer, @Nullable String reason, Signing signing, Instant now, Instant systemNow) {
        var userAgent = UNREADABLE.matcher(signing.sender().userAgent()).replaceAll("?");
        return new Signature(
                orderId,
                answer,
                reason,
                signing.signer().name(),
                signing.signer().title(),
                signing.signer().email(),
                now,
                systemNow,
                signing.sender().address(),
                userAgent.substring(0, Math.min(userAgent.length(), LONGEST_USER_AGENT)),
                signing.termsDigest(),
                null,
                null);
    }
}
