package io.billwright.parties.members;

import io.billwright.messaging.documents.PublicLinks;
import io.billwright.parties.members.Member.Link;
import io.billwright.platform.http.Digest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/// One-time links by which people become members. Only a digest of their token is stored.
@Component
final class InvitationLinks {

    static final Duration VALID = Duration.ofDays(7);
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{27}");

    private final PublicLinks links;

    InvitationLinks(PublicLinks links) {
        this.links = links;
    }

    /// A link, as it is stored and as it is handed out.
    record New(Link stored, String url) {

        @Override
        public String toString() {
            return "New";
        }
    }

    New make(boolean resets, Instant now) {
        var token = PublicLinks.random();
        return new New(
                new Link(digest(token), now.plus(VALID), resets), links.pageUrl("console", "accept?token=" + token));
    }

    static boolean isToken(String text) {
        return TOKEN.matcher(text).matches();
    }

    static String digest(String token) {
        return Digest.sha256(token.getBytes(StandardCharsets.UTF_8));
    }
}
