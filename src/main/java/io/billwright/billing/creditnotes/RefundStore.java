package io.billwright.billing.creditnotes;

import io.billwright.collection.charges.Attempt.State;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.platform.db.Rows;
import io.billwright.platform.jobs.Backoff;
import io.billwright.platform.jobs.Claim;
import io.billwright.platform.jobs.Claimable;
import io.billwright.platform.jobs.Claims;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
final class RefundStore {

    private static final String SELECT = """
            select refund_id, credit_note_id, payment_id, processor, amount, currency, state, reference, error,
                   created_at, settled_at, attempts
            from refunds
            """;
    private static final String OPEN = " state in ('CREATED', 'SENT', 'UNKNOWN') ";

    /// The delay before a processor that gave no answer is asked again.
    static final Backoff PATIENCE = Backoff.doubling(Duration.ofSeconds(10), Duration.ofHours(1));

    /// Never parked: money that may have moved is asked about until the outcome is known.
    private static final Claimable REFUNDS = new Claimable("refunds", "refund_id", OPEN, PATIENCE, Integer.MAX_VALUE);

    static final String NEXT_CHECK = "select min(due_at) from refunds where due_at <= :until and" + OPEN;

    private final JdbcClient jdbc;
    private final Claims claims;

    RefundStore(JdbcClient jdbc, Claims claims) {
        this.jdbc = jdbc;
        this.claims = claims;
    }

    /// An online payment and how much of it can still be refunded, in cents.
    record Refundable(UUID paymentId, String processor, long amount) {}

    /// The payments of an invoice that can be refunded, newest first. Bounced payments cannot.
    List<Refundable> refundable(UUID invoiceId) {
        var sql = """
                select a.attempt_id, a.processor, a.amount - r.amount as amount
                from payment_attempts a
                cross join lateral (select coalesce(sum(f.amount), 0) as amount from refunds f
                                    where f.payment_id = a.attempt_id and f.state <> 'FAILED') r
                where a.invoice_id = :invoice and a.state = 'SUCCEEDED' and a.amount > r.amount
                  and not exists (select 1 from payments p
                                  where p.invoice_id = a.invoice_id and p.reversal_of = a.attempt_id)
                order by a.settled_at desc, a.attempt_id desc
                """;
        return jdbc.sql(sql)
                .param("invoice", invoiceId)
                .query((row, _) ->
                        new Refundable(Rows.uuid(row, "attempt_id"), row.getString("processor"), row.getLong("amount")))
                .list();
    }

    /// The database rejects refunds above the charged amount.
    void insert(Refund refund, Instant checkAt) {
        var sql = """
                insert into refunds (refund_id, credit_note_id, payment_id, processor, amount, currency, state,
                                     created_at, due_at)
                values (:id, :note, :payment, :processor, :amount, :currency, 'CREATED', :createdAt, :checkAt)
                """;
        jdbc.sql(sql)
                .param("id", refund.refundId())
                .param("note", refund.creditNoteId())
                .param("payment", refund.paymentId())
                .param("processor", refund.processor())
                .param("amount", refund.amount().minorUnits())
                .param("currency", refund.amount().currency().name())
                .param("createdAt", Rows.utc(refund.createdAt()))
                .param("checkAt", Rows.utc(checkAt))
                .update();
    }

    Optional<Refund> find(UUID refundId) {
        return jdbc.sql(SELECT + " where refund_id = :id")
                .param("id", refundId)
                .query(RefundStore::refund)
                .optional();
    }

    Optional<Refund> lock(UUID refundId) {
        return jdbc.sql(SELECT + " where refund_id = :id for no key update")
                .param("id", refundId)
                .query(RefundStore::refund)
                .optional();
    }

    /// The refunds of a note, oldest first.
    List<Refund> of(UUID creditNoteId) {
        return jdbc.sql(SELECT + " where credit_note_id = :id order by refund_id")
                .param("id", creditNoteId)
                .query(RefundStore::refund)
                .list();
    }

    /// Claims refunds whose outcome the processor is to be asked for.
    List<Claim> take(Instant now, int most) {
        return claims.take(REFUNDS, now, most);
    }

    /// The processor has accepted the refund but not completed it.
    void sent(UUID refundId, String reference, Instant checkAt) {
        jdbc.sql("""
                        update refunds set state = 'SENT', reference = :reference, due_at = :checkAt
                        where refund_id = :id
                        """)
                .param("id", refundId)
                .param("reference", reference)
                .param("checkAt", Rows.utc(checkAt))
                .update();
    }

    void unknown(UUID refundId, Instant checkAt) {
        jdbc.sql("update refunds set state = 'UNKNOWN', due_at = :checkAt where refund_id = :id and" + OPEN)
                .param("id", refundId)
                .param("checkAt", Rows.utc(checkAt))
                .update();
    }

    void succeeded(UUID refundId, String reference, Instant now) {
        jdbc.sql("""
                        update refunds set state = 'SUCCEEDED', reference = :reference, settled_at = :now,
                                           claim_id = null, claimed_until = null
                        where refund_id = :id
                        """)
                .param("id", refundId)
                .param("reference", reference)
                .param("now", Rows.utc(now))
                .update();
    }

    void failed(UUID refundId, String error, Instant now) {
        jdbc.sql("""
                        update refunds set state = 'FAILED', error = :error, settled_at = :now, claim_id = null,
                                           claimed_until = null
                        where refund_id = :id
                        """)
                .param("id", refundId)
                .param("error", error)
                .param("now", Rows.utc(now))
                .update();
    }

    private static Refund refund(ResultSet row, int rowNumber) throws SQLException {
        return new Refund(
                Rows.uuid(row, "refund_id"),
                Rows.uuid(row, "credit_note_id"),
                Rows.uuid(row, "payment_id"),
                row.getString("processor"),
                new Money(row.getLong("amount"), CurrencyCode.valueOf(row.getString("currency"))),
                State.valueOf(row.getString("state")),
                row.getString("reference"),
                row.getString("error"),
                Rows.instant(row, "created_at"),
                Rows.optionalInstant(row, "settled_at"),
                row.getInt("attempts"));
    }
}
