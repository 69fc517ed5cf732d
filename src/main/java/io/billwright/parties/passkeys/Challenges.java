package io.billwright.parties.passkeys;

import io.billwright.messaging.documents.PublicLinks;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Digest;
import io.billwright.platform.secrets.Secrets;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Challenges for authenticators to sign. A challenge carries its purpose and expiry under an HMAC of ours, so
/// issuing one writes nothing; only answered ones are stored, so that each is accepted once.
@Component
final class Challenges {

    static final Duration VALID = Duration.ofMinutes(5);
    private static final Pattern FORM = Pattern.compile("([A-Za-z0-9_-]{27}\\.([0-9]{1,12}))\\.([0-9a-f]{64})");

    private final Secrets secrets;
    private final SellerClock clock;
    private final JdbcClient jdbc;

    Challenges(Secrets secrets, SellerClock clock, JdbcClient jdbc) {
        this.secrets = secrets;
        this.clock = clock;
        this.jdbc = jdbc;
    }

    /// @param purpose what the answer may be used for, and by whom
    byte[] make(String purpose) {
        var body = PublicLinks.random() + "." + clock.systemNow().plus(VALID).getEpochSecond();
        return (body + "." + seal(purpose, body)).getBytes(StandardCharsets.UTF_8);
    }

    boolean isOpen(byte[] challenge, String purpose) {
        var form = FORM.matcher(new String(challenge, StandardCharsets.UTF_8));
        return form.matches()
                && MessageDigest.isEqual(
                        form.group(3).getBytes(StandardCharsets.UTF_8),
                        seal(purpose, form.group(1)).getBytes(StandardCharsets.UTF_8))
                && clock.systemNow().isBefore(Instant.ofEpochSecond(Long.parseLong(form.group(2))));
    }

    /// False if it was answered before. Call in the transaction that acts on the answer.
    boolean spend(byte[] challenge) {
        var now = clock.systemNow();
        jdbc.sql("delete from spent_challenges where expires_at < :now")
                .param("now", Rows.utc(now))
                .update();
        return jdbc.sql("""
                        insert into spent_challenges (digest, expires_at) values (:digest, :expires)
                        on conflict do nothing
                        """)
                        .param("digest", Digest.sha256(challenge))
                        .param("expires", Rows.utc(now.plus(VALID)))
                        .update()
                > 0;
    }

    private String seal(String purpose, String body) {
        return HexFormat.of().formatHex(secrets.pepper().hmac("passkey " + purpose + " " + body));
    }
}
