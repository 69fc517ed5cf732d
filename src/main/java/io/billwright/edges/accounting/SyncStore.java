package io.billwright.edges.accounting;

import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorted;
import io.billwright.platform.jobs.Claim;
import io.billwright.platform.jobs.Claimable;
import io.billwright.platform.jobs.Claims;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Stores which invoices the accounting system should have, and which of them are out of date there.
@Component
final class SyncStore {

    private static final int LONGEST_ERROR = 1000;

    private static final String SELECT = """
            select s.invoice_id, s.state, s.attempts, s.error, s.due_at, s.created_at, s.updated_at, s.synced_at,
                   v.invoice_number
            from accounting_syncs s
            join invoices i on i.invoice_id = s.invoice_id
            left join invoice_versions v on v.invoice_id = i.invoice_id and v.version = i.version
            """;

    /// A subquery instead of a join: the index then yields the rows in list order, and nothing is sorted.
    private static final String CONNECTED = "realm_id = (select c.realm_id from accounting_connections c)";

    /// Invoices of the connected company. Failures are retried without limit.
    private static final Claimable SYNCS = new Claimable(
            "accounting_syncs",
            "invoice_id",
            "due_at is not null and " + CONNECTED,
            SyncInvoice.RETRIES,
            Integer.MAX_VALUE);

    private final JdbcClient jdbc;
    private final Claims claims;

    SyncStore(JdbcClient jdbc, Claims claims) {
        this.jdbc = jdbc;
        this.claims = claims;
    }

    /// Makes the company follow these invoices: their current state is due for synchronization.
    void follow(String realmId, Collection<UUID> invoiceIds, Instant now) {
        var sql = """
                insert into accounting_syncs (realm_id, invoice_id, state, due_at, created_at, updated_at)
                select :realm, invoice_id, 'PENDING', :now, :now, :now from unnest(:ids) as invoice_id
                on conflict (seller_id, realm_id, invoice_id) do update
                set state = 'PENDING', error = null, due_at = :now, updated_at = :now
                """;
        jdbc.sql(sql)
                .param("realm", realmId)
                .param("ids", invoiceIds.toArray(UUID[]::new))
                .param("now", Rows.utc(now))
                .update();
    }

    /// Marks the invoices whose accounting documents are out of date.
    int changed(String realmId, Collection<UUID> invoiceIds, Instant now) {
        var sql = """
                update accounting_syncs
                set state = case state when 'SYNCED' then 'PENDING' else state end, due_at = :now, updated_at = :now
                where realm_id = :realm and invoice_id = any(:ids)
                """;
        return jdbc.sql(sql)
                .param("realm", realmId)
                .param("ids", invoiceIds.toArray(UUID[]::new))
                .param("now", Rows.utc(now))
                .update();
    }

    /// Makes all invoices due: it is unknown what changed while there was no connection, or another setup.
    void lookAtAll(String realmId, Instant now) {
        jdbc.sql("""
                        update accounting_syncs set state = 'PENDING', error = null, due_at = :now, updated_at = :now
                        where realm_id = :realm
                        """).param("realm", realmId).param("now", Rows.utc(now)).update();
    }

    List<UUID> due(Instant now, int most) {
        var sql = """
                select s.invoice_id from accounting_connections c join accounting_syncs s on s.realm_id = c.realm_id
                where s.due_at <= :now and (s.claimed_until is null or s.claimed_until <= :now)
                order by s.due_at limit :most
                """;
        return jdbc.sql(sql)
                .param("now", Rows.utc(now))
                .param("most", most)
                .query((row, _) -> Rows.uuid(row, "invoice_id"))
                .list();
    }

    /// One attempt to synchronize an invoice. If it was overtaken, its claim is no longer valid.
    record Turn(String realmId, int failures, Claim claim) {

        UUID invoiceId() {
            return claim.key();
        }
    }

    /// Begins an attempt, if there is something to synchronize and nobody else has claimed it.
    Optional<Turn> claim(String realmId, UUID invoiceId) {
        return claims.take(SYNCS, invoiceId).map(claim -> new Turn(realmId, failures(invoiceId), claim));
    }

    private int failures(UUID invoiceId) {
        return jdbc.sql("select failures from accounting_syncs where invoice_id = :id and " + SYNCS.open())
                .param("id", invoiceId)
                .query(Integer.class)
                .single();
    }

    /// Marks the invoice as synchronized, unless it has changed since.
    void succeeded(Turn turn, Instant now) {
        var sql = """
                update accounting_syncs
                set state = case when due_at = :due then 'SYNCED' else 'PENDING' end,
                    due_at = case when due_at <> :due then due_at end,
                    failures = 0, error = null, claim_id = null, claimed_until = null, updated_at = :now,
                    synced_at = :now
                where realm_id = :realm and invoice_id = :id and claim_id = :claim
                """;
        of(turn, sql)
                .param("due", Rows.utc(turn.claim().dueAt()))
                .param("now", Rows.utc(now))
                .update();
    }

    void failed(Turn turn, String error, Instant again, Instant now) {
        var sql = """
                update accounting_syncs
                set state = 'FAILED', error = :error, due_at = case when due_at = :due then :again else due_at end,
                    failures = failures + 1, claim_id = null, claimed_until = null,
                    updated_at = :now
                where realm_id = :realm and invoice_id = :id and claim_id = :claim
                """;
        of(turn, sql)
                .param("due", Rows.utc(turn.claim().dueAt()))
                .param("error", error.substring(0, Math.min(error.length(), LONGEST_ERROR)))
                .param("again", Rows.utc(again))
                .param("now", Rows.utc(now))
                .update();
    }

    private JdbcClient.StatementSpec of(Turn turn, String sql) {
        return jdbc.sql(sql)
                .param("realm", turn.realmId())
                .param("id", turn.invoiceId())
                .param("claim", turn.claim().token());
    }

    Optional<Sync> find(UUID invoiceId) {
        return jdbc.sql(SELECT + " where s.invoice_id = :id and s." + CONNECTED)
                .param("id", invoiceId)
                .query(SyncStore::sync)
                .optional();
    }

    List<Sync> list(Filter filter, Sorted page) {
        return jdbc.sql(SELECT + filter.where() + " and s." + CONNECTED + page.sql())
                .params(filter.with(page))
                .query(page.noting(SyncStore::sync))
                .list();
    }

    long count(Filter filter) {
        return jdbc.sql("select count(*) from accounting_syncs s " + filter.where() + " and s." + CONNECTED)
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    /// The number of failed synchronizations of all sellers.
    long failed() {
        return jdbc.sql("select failed_accounting_syncs()").query(Long.class).single();
    }

    private static Sync sync(ResultSet row, int rowNumber) throws SQLException {
        return new Sync(
                Rows.uuid(row, "invoice_id"),
                row.getString("invoice_number"),
                Sync.State.valueOf(row.getString("state")),
                row.getInt("attempts"),
                row.getString("error"),
                Rows.optionalInstant(row, "due_at"),
                Rows.instant(row, "created_at"),
                Rows.instant(row, "updated_at"),
                Rows.optionalInstant(row, "synced_at"));
    }
}
