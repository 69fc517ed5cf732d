package io.billwright.collection.charges;

import io.billwright.platform.db.Rows;
import io.billwright.platform.jobs.Backoff;
import io.billwright.platform.jobs.Claim;
import io.billwright.platform.jobs.Claimable;
import io.billwright.platform.jobs.Claims;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The queue of invoices to collect, with the time of their next step.
@Component
public final class CollectionStore {

    private static final Claimable COLLECTIONS = new Claimable(
            "invoice_work",
            "invoice_id",
            "action = 'COLLECT' and parked_reason is null",
            Backoff.doubling(Duration.ofMinutes(1), Duration.ofHours(1)),
            20);

    static final String NEXT_DUE = """
            select min(due_at) from invoice_work
            where action = 'COLLECT' and due_at <= :until and parked_reason is null
            """;

    private final JdbcClient jdbc;
    private final Claims claims;

    CollectionStore(JdbcClient jdbc, Claims claims) {
        this.jdbc = jdbc;
        this.claims = claims;
    }

    /// Starts collecting the invoices with something left to pay whose company has a default payment method.
    public void startAtIssue(Collection<UUID> invoiceIds, Instant now) {
        var sql = """
                insert into invoice_work (invoice_id, action, due_at)
                select i.invoice_id, 'COLLECT', :now
                from invoices i
                join issued_invoices s on s.invoice_id = i.invoice_id and s.remaining > 0 and not s.muted
                join payment_methods m on m.customer_id = i.billed_company_id and m.is_default
                where i.invoice_id = any(:ids)
                on conflict (seller_id, invoice_id, action) do nothing
                """;
        jdbc.sql(sql)
                .param("ids", invoiceIds.toArray(UUID[]::new))
                .param("now", Rows.utc(now))
                .update();
    }

    /// Starts collecting an invoice, unless that has begun already. Steps up to day `dunnedThrough` are skipped.
    void start(UUID invoiceId, int dunnedThrough, Instant at) {
        jdbc.sql("""
                        insert into invoice_work (invoice_id, action, due_at, dunned_through)
                        values (:id, 'COLLECT', :at, :through)
                        on conflict (seller_id, invoice_id, action) do nothing
                        """)
                .param("id", invoiceId)
                .param("through", dunnedThrough)
                .param("at", Rows.utc(at))
                .update();
    }

    /// The day up to which dunning steps were taken; empty before the first charge.
    OptionalInt dunnedThrough(UUID invoiceId) {
        return jdbc.sql("""
                        select dunned_through from invoice_work
                        where invoice_id = :id and action = 'COLLECT' and dunned_through is not null
                        """)
                .param("id", invoiceId)
                .query(Integer.class)
                .optional()
                .map(OptionalInt::of)
                .orElse(OptionalInt.empty());
    }

    void taken(UUID invoiceId, int day) {
        jdbc.sql("update invoice_work set dunned_through = :day where invoice_id = :id and action = 'COLLECT'")
                .param("id", invoiceId)
                .param("day", day)
                .update();
    }

    List<Claim> take(Instant now, int most) {
        return claims.take(COLLECTIONS, now, most);
    }

    /// Whether the invoice is being collected.
    boolean isCollected(UUID invoiceId) {
        return jdbc.sql("select exists (select 1 from invoice_work where invoice_id = :id and action = 'COLLECT')")
                .param("id", invoiceId)
                .query(Boolean.class)
                .single();
    }

    void done(UUID invoiceId) {
        jdbc.sql("delete from invoice_work where invoice_id = :id and action = 'COLLECT'")
                .param("id", invoiceId)
                .update();
    }

    void giveUp(UUID invoiceId, Instant now) {
        jdbc.sql("update issued_invoices set given_up_at = :now where invoice_id = :id")
                .param("id", invoiceId)
                .param("now", Rows.utc(now))
                .update();
    }
}
