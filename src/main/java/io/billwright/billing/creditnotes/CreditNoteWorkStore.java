package io.billwright.billing.creditnotes;

import io.billwright.platform.db.Rows;
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

/// Queue of credit notes whose document is to be rendered and mailed; due times are of the system clock.
@Component
final class CreditNoteWorkStore {

    private static final Claimable NOTES = new Claimable(
            "credit_note_work",
            "credit_note_id",
            "parked_reason is null",
            Backoff.doubling(Duration.ofMinutes(1), Duration.ofHours(8)),
            8);

    private final JdbcClient jdbc;
    private final Claims claims;

    CreditNoteWorkStore(JdbcClient jdbc, Claims claims) {
        this.jdbc = jdbc;
        this.claims = claims;
    }

    void add(UUID creditNoteId, Instant dueAt) {
        jdbc.sql("insert into credit_note_work (credit_note_id, due_at) values (:id, :dueAt)")
                .param("id", creditNoteId)
                .param("dueAt", Rows.utc(dueAt))
                .update();
    }

    List<Claim> take(Instant now, int most) {
        return claims.take(NOTES, now, most);
    }

    Optional<Claim> take(UUID creditNoteId) {
        return claims.take(NOTES, creditNoteId);
    }

    /// Completes the work. False if another process has claimed it meanwhile.
    boolean done(Claim claim) {
        return jdbc.sql("delete from credit_note_work where credit_note_id = :id and claim_id = :claim")
                        .param("id", claim.key())
                        .param("claim", claim.token())
                        .update()
                > 0;
    }

    void failed(Claim claim, String reason, Instant now) {
        claims.failed(claim, reason, now);
    }
}
