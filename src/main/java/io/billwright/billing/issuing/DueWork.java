package io.billwright.billing.issuing;

import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The queue of invoices to issue or to mark past due. Any number of workers share it: rows that one transaction has
/// claimed are locked, and invisible to the others until it ends.
@Component
public final class DueWork {

    public enum Action {
        ISSUE,
        PAST_DUE
    }

    private static final int MOST_AWAITED = 500;

    private final JdbcClient jdbc;

    DueWork(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// A query for the earliest due time, if that is not after `:until`.
    public static String nextDue(Action action) {
        return """
                select min(due_at) from invoice_work
                where action = '%s' and due_at <= :until and parked_reason is null
                """.formatted(action);
    }

    public Optional<Instant> nextDue(Action action, Instant until) {
        return jdbc.sql(nextDue(action))
                .param("until", Rows.utc(until))
                .query((row, _) -> Optional.ofNullable(row.getObject(1, OffsetDateTime.class)))
                .single()
                .map(OffsetDateTime::toInstant);
    }

    long count(Action action, Instant now) {
        var sql = """
                select count(*) from invoice_work where action = :action and due_at <= :now and parked_reason is null
                """;
        return jdbc.sql(sql)
                .param("action", action.name())
                .param("now", Rows.utc(now))
                .query(Long.class)
                .single();
    }

    /// Waits until no other transaction holds the work that is due first; fails if the locks are not free in time.
    public void await(Action action, Instant now) {
        var due = """
                from invoice_work where action = :action and due_at <= :now and parked_reason is null
                order by due_at, invoice_id limit :most
                """;
        var subscriptions = """
                select subscription_id from subscriptions where subscription_id in (select subscription_id %s)
                order by subscription_id for no key update
                """.formatted(due);
        for (var sql : List.of(subscriptions, "select invoice_id " + due + " for update")) {
            jdbc.sql(sql)
                    .param("action", action.name())
                    .param("now", Rows.utc(now))
                    .param("most", MOST_AWAITED)
                    .query((row, _) -> row.getString(1))
                    .list();
        }
    }

    /// Claims due invoices, earliest first. It skips those whose subscription is locked by a change, until the next
    /// call, and those due on or after a planned change of settings, until that is applied.
    public List<UUID> take(Action action, Instant now, int most) {
        var sql = """
                select invoice_id, subscription_id from invoice_work
                where action = :action and due_at <= :now and parked_reason is null
                  and (action <> 'ISSUE' or due_at < (select settings_hold_until()))
                order by due_at, invoice_id limit :most for update skip locked
                """;
        return free(jdbc.sql(sql)
                .param("action", action.name())
                .param("now", Rows.utc(now))
                .param("most", most)
                .query(DueWork::taken)
                .list());
    }

    /// Due invoices, without claiming them.
    public List<UUID> peek(Action action, Instant now, int most) {
        var sql = """
                select invoice_id from invoice_work
                where action = :action and due_at <= :now and parked_reason is null
                  and (action <> 'ISSUE' or due_at < (select settings_hold_until()))
                order by due_at, invoice_id limit :most
                """;
        return jdbc.sql(sql)
                .param("action", action.name())
                .param("now", Rows.utc(now))
                .param("most", most)
                .query((row, _) -> Rows.uuid(row, "invoice_id"))
                .list();
    }

    /// Claims the work of one invoice, if it still exists and is not locked.
    public List<UUID> takeOne(Action action, UUID invoiceId) {
        var sql = """
                select invoice_id, subscription_id from invoice_work
                where action = :action and invoice_id = :id for update skip locked
                """;
        return free(jdbc.sql(sql)
                .param("action", action.name())
                .param("id", invoiceId)
                .query(DueWork::taken)
                .list());
    }

    private record Taken(UUID invoiceId, @Nullable UUID subscriptionId) {}

    private static Taken taken(ResultSet row, int rowNumber) throws SQLException {
        return new Taken(Rows.uuid(row, "invoice_id"), Rows.optionalUuid(row, "subscription_id"));
    }

    private List<UUID> free(List<Taken> taken) {
        var locked = lockSubscriptions(taken.stream().map(Taken::subscriptionId).toArray(UUID[]::new));
        return taken.stream()
                .filter(one -> one.subscriptionId == null || locked.contains(one.subscriptionId))
                .map(Taken::invoiceId)
                .toList();
    }

    private Set<UUID> lockSubscriptions(@Nullable UUID[] ids) {
        var sql = """
                select subscription_id from subscriptions where subscription_id = any(:ids)
                order by subscription_id for no key update skip locked
                """;
        return Set.copyOf(jdbc.sql(sql)
                .param("ids", ids)
                .query((row, _) -> Rows.uuid(row, "subscription_id"))
                .list());
    }

    /// Failed work is parked until somebody looks at it (S8).
    public void park(Action action, UUID invoiceId, String reason, Instant now) {
        var sql = """
                update invoice_work set parked_reason = :reason, parked_at = :now, attempts = attempts + 1
                where action = :action and invoice_id = :id
                """;
        jdbc.sql(sql)
                .param("reason", reason)
                .param("now", Rows.utc(now))
                .param("action", action.name())
                .param("id", invoiceId)
                .update();
    }

    /// Makes all parked work available again; returns how much that is.
    public int retryParked() {
        var sql = """
                update invoice_work set parked_reason = null, parked_at = null, attempts = 0
                where parked_reason is not null
                """;
        return jdbc.sql(sql).update();
    }

    public void done(Action action, List<UUID> invoiceIds) {
        jdbc.sql("delete from invoice_work where action = :action and invoice_id = any(:ids)")
                .param("action", action.name())
                .param("ids", invoiceIds.toArray(UUID[]::new))
                .update();
    }
}
