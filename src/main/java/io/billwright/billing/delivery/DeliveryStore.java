package io.billwright.billing.delivery;

import io.billwright.platform.jobs.Backoff;
import io.billwright.platform.jobs.Claim;
import io.billwright.platform.jobs.Claimable;
import io.billwright.platform.jobs.Claims;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Queue of documents to render and send, due by the system clock. Changing an invoice revokes the claim of a worker
/// that is still rendering the previous version.
@Component
final class DeliveryStore {

    private static final Claimable DOCUMENTS = new Claimable(
            "invoice_work",
            "invoice_id",
            "action = 'DELIVER' and parked_reason is null",
            Backoff.doubling(Duration.ofMinutes(1), Duration.ofHours(8)),
            8);

    private final JdbcClient jdbc;
    private final Claims claims;

    DeliveryStore(JdbcClient jdbc, Claims claims) {
        this.jdbc = jdbc;
        this.claims = claims;
    }

    List<Claim> take(Instant now, int most) {
        return claims.take(DOCUMENTS, now, most);
    }

    Optional<Claim> take(UUID invoiceId) {
        return claims.take(DOCUMENTS, invoiceId);
    }

    /// Whether the customer is to be notified, and whether for the first time.
    record Notice(boolean isSent, boolean isFirst) {}

    /// Completes the work. Empty if another process has claimed it meanwhile.
    Optional<Notice> done(Claim claim) {
        var sql = """
                delete from invoice_work where action = 'DELIVER' and invoice_id = :id and claim_id = :claim
                returning notify, is_first
                """;
        return jdbc.sql(sql)
                .param("id", claim.key())
                .param("claim", claim.token())
                .query((row, _) -> new Notice(row.getBoolean("notify"), row.getBoolean("is_first")))
                .optional();
    }

    /// Removes the work, unless the customer is still to be notified or a worker has claimed it.
    void printed(UUID invoiceId) {
        var sql = """
                delete from invoice_work
                where action = 'DELIVER' and invoice_id = :id and not notify and claim_id is null
                """;
        jdbc.sql(sql).param("id", invoiceId).update();
    }

    void failed(Claim claim, String reason, Instant now) {
        claims.failed(claim, reason, now);
    }
}
