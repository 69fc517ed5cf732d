package io.billwright.collection.charges;

import io.billwright.collection.charges.Attempt.Origin;
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
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
public final class AttemptStore {

    private static final String SELECT = """
            select attempt_id, invoice_id, customer_id, processor, origin, payment_method_id, keeps_method, amount,
                   currency, state, reference, action_url, is_pending, error_code, error, created_at, settled_at,
                   attempts
            from payment_attempts
            """;
    private static final String OPEN = " state in ('CREATED', 'SENT', 'UNKNOWN') ";

    /// The delay before a processor that gave no answer is asked again.
    static final Backoff PATIENCE = Backoff.doubling(Duration.ofSeconds(20), Duration.ofHours(1));

    /// Never parked: money that may have moved is asked about until the outcome is known.
    private static final Claimable CHARGES =
            new Claimable("payment_attempts", "attempt_id", OPEN, PATIENCE, Integer.MAX_VALUE);

    static final String NEXT_CHECK = "select min(due_at) from payment_attempts where due_at <= :until and" + OPEN;

    private final JdbcClient jdbc;
    private final Claims claims;

    AttemptStore(JdbcClient jdbc, Claims claims) {
        this.jdbc = jdbc;
        this.claims = claims;
    }

    /// The database rejects a second open attempt of an invoice (S1).
    void insert(Attempt attempt, Instant checkAt) {
        var sql = """
                insert into payment_attempts (attempt_id, invoice_id, customer_id, processor, origin, payment_method_id,
                                              keeps_method, amount, currency, state, created_at, due_at)
                values (:id, :invoice, :customer, :processor, :origin, :method, :keeps, :amount, :currency, 'CREATED',
                        :createdAt, :checkAt)
                """;
        jdbc.sql(sql)
                .param("id", attempt.attemptId())
                .param("invoice", attempt.invoiceId())
                .param("customer", attempt.customerId())
                .param("processor", attempt.processor())
                .param("origin", attempt.origin().name())
                .param("method", attempt.paymentMethodId())
                .param("keeps", attempt.keepsMethod())
                .param("amount", attempt.amount().minorUnits())
                .param("currency", attempt.amount().currency().name())
                .param("createdAt", Rows.utc(attempt.createdAt()))
                .param("checkAt", Rows.utc(checkAt))
                .update();
    }

    public Optional<Attempt> find(UUID attemptId) {
        return jdbc.sql(SELECT + " where attempt_id = :id")
                .param("id", attemptId)
                .query(AttemptStore::attempt)
                .optional();
    }

    Optional<Attempt> lock(UUID attemptId) {
        return jdbc.sql(SELECT + " where attempt_id = :id for no key update")
                .param("id", attemptId)
                .query(AttemptStore::attempt)
                .optional();
    }

    /// The open attempt of an invoice, if there is one.
    public Optional<Attempt> open(UUID invoiceId) {
        return jdbc.sql(SELECT + " where invoice_id = :id and" + OPEN)
                .param("id", invoiceId)
                .query(AttemptStore::attempt)
                .optional();
    }

    /// Newest first.
    public List<Attempt> of(UUID invoiceId) {
        return jdbc.sql(SELECT + " where invoice_id = :id order by created_at desc, attempt_id desc")
                .param("id", invoiceId)
                .query(AttemptStore::attempt)
                .list();
    }

    /// Whether the invoice still owes the amount.
    boolean isOwed(Attempt attempt) {
        return jdbc.sql("""
                        select exists (select 1 from issued_invoices
                                       where invoice_id = :id and not voided and remaining >= :amount)
                        """)
                .param("id", attempt.invoiceId())
                .param("amount", attempt.amount().minorUnits())
                .query(Boolean.class)
                .single();
    }

    /// Claims attempts whose outcome the processor is to be asked for.
    List<Claim> take(Instant now, int most) {
        return claims.take(CHARGES, now, most);
    }

    /// Makes the check due at `at` or earlier.
    void checkBy(UUID attemptId, Instant at) {
        // A check that is running now may have asked the processor too early.
        var sql = """
                update payment_attempts
                set due_at = case when claim_id is null then least(due_at, :at) else :at end
                where attempt_id = :id and
                """ + OPEN;
        jdbc.sql(sql).param("id", attemptId).param("at", Rows.utc(at)).update();
    }

    /// Postpones an attempt that could not be opened until `at`.
    void postpone(UUID attemptId, Instant at) {
        jdbc.sql("update payment_attempts set due_at = :at where attempt_id = :id and state = 'CREATED'")
                .param("id", attemptId)
                .param("at", Rows.utc(at))
                .update();
    }

    /// Records the processor's reference, before money can move.
    void sent(UUID attemptId, String reference) {
        jdbc.sql("update payment_attempts set state = 'SENT', reference = :reference where attempt_id = :id and" + OPEN)
                .param("id", attemptId)
                .param("reference", reference)
                .update();
    }

    /// Records that the processor has the charge, what it waits for, and when to ask again.
    void waiting(UUID attemptId, @Nullable String actionUrl, boolean isPending, Instant checkAt) {
        var sql = """
                update payment_attempts
                set state = 'SENT', action_url = :url, is_pending = :pending, due_at = :checkAt
                where attempt_id = :id and
                """ + OPEN;
        jdbc.sql(sql)
                .param("id", attemptId)
                .param("url", actionUrl)
                .param("pending", isPending)
                .param("checkAt", Rows.utc(checkAt))
                .update();
    }

    void unknown(UUID attemptId, Instant checkAt) {
        jdbc.sql("update payment_attempts set state = 'UNKNOWN', due_at = :checkAt where attempt_id = :id and" + OPEN)
                .param("id", attemptId)
                .param("checkAt", Rows.utc(checkAt))
                .update();
    }

    void succeeded(UUID attemptId, Instant now) {
        var sql = """
                update payment_attempts
                set state = 'SUCCEEDED', settled_at = :now, claim_id = null, claimed_until = null,
                    action_url = null, is_pending = false, error_code = null,
                    error = null
                where attempt_id = :id
                """;
        jdbc.sql(sql).param("id", attemptId).param("now", Rows.utc(now)).update();
    }

    void failed(UUID attemptId, String code, String message, Instant now) {
        var sql = """
                update payment_attempts
                set state = 'FAILED', settled_at = :now, claim_id = null, claimed_until = null,
                    action_url = null, is_pending = false, error_code = :code,
                    error = :message
                where attempt_id = :id
                """;
        jdbc.sql(sql)
                .param("id", attemptId)
                .param("code", code)
                .param("message", message)
                .param("now", Rows.utc(now))
                .update();
    }

    static Attempt attempt(ResultSet row, int rowNumber) throws SQLException {
        return new Attempt(
                Rows.uuid(row, "attempt_id"),
                Rows.uuid(row, "invoice_id"),
                Rows.uuid(row, "customer_id"),
                row.getString("processor"),
                Origin.valueOf(row.getString("origin")),
                row.getString("payment_method_id"),
                row.getBoolean("keeps_method"),
                new Money(row.getLong("amount"), CurrencyCode.valueOf(row.getString("currency"))),
                State.valueOf(row.getString("state")),
                row.getString("reference"),
                row.getString("action_url"),
                row.getBoolean("is_pending"),
                row.getString("error_code"),
                row.getString("error"),
                Rows.instant(row, "created_at"),
                Rows.optionalInstant(row, "settled_at"),
                row.getInt("attempts"));
    }
}
