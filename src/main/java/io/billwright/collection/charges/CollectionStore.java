package io.billwright.collection.charges;

import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Which invoices are to be collected, and when next.
@Component
public final class CollectionStore {

    private final JdbcClient jdbc;

    CollectionStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Lets those of the invoices be charged that somebody owes who has a default payment method.
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

    /// What is collected already goes on as it does.
    void start(UUID invoiceId, Instant at) {
        jdbc.sql("""
                        insert into invoice_work (invoice_id, action, due_at) values (:id, 'COLLECT', :at)
                        on conflict (seller_id, invoice_id, action) do nothing
                        """).param("id", invoiceId).param("at", Rows.utc(at)).update();
    }

    Optional<Instant> nextDue(Instant until) {
        return jdbc.sql("""
                        select min(due_at) from invoice_work
                        where action = 'COLLECT' and due_at <= :until and parked_reason is null
                        """)
                .param("until", Rows.utc(until))
                .query((row, _) -> Optional.ofNullable(row.getObject(1, OffsetDateTime.class)))
                .single()
                .map(OffsetDateTime::toInstant);
    }

    /// Takes some, so that nobody else has them before `again`.
    List<UUID> takeDue(Instant now, Instant again, int most) {
        var sql = """
                update invoice_work set due_at = :again, attempts = attempts + 1
                where action = 'COLLECT' and invoice_id = any(array(
                    select invoice_id from invoice_work
                    where action = 'COLLECT' and due_at <= :now and parked_reason is null
                    order by due_at, invoice_id limit :most for no key update skip locked))
                returning invoice_id
                """;
        return jdbc.sql(sql)
                .param("now", Rows.utc(now))
                .param("again", Rows.utc(again))
                .param("most", most)
                .query((row, _) -> Rows.uuid(row, "invoice_id"))
                .list();
    }

    /// Whether the invoice is being collected.
    boolean isCollected(UUID invoiceId) {
        return jdbc.sql("select exists (select 1 from invoice_work where invoice_id = :id and action = 'COLLECT')")
                .param("id", invoiceId)
                .query(Boolean.class)
                .single();
    }

    void again(UUID invoiceId, Instant at) {
        jdbc.sql("update invoice_work set due_at = :at where invoice_id = :id and action = 'COLLECT'")
                .param("id", invoiceId)
                .param("at", Rows.utc(at))
                .update();
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
