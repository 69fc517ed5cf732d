package io.billwright.accounting;

import io.billwright.db.Rows;
import io.billwright.http.Page;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
final class SyncStore {

    private static final int LONGEST_ERROR = 1000;

    private static final String SELECT = """
            select s.invoice_id, s.state, s.attempts, s.error, s.created_at, s.updated_at, s.synced_at, v.invoice_number
            from accounting_syncs s
            join invoices i on i.invoice_id = s.invoice_id
            left join invoice_versions v on v.invoice_id = i.invoice_id and v.version = i.version
            """;

    private final JdbcClient jdbc;

    SyncStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// A turn at bringing an invoice there. Whoever was overtaken has one that is over.
    record Turn(UUID invoiceId, int attempt) {}

    /// A turn, if nobody else is at it; then nobody else will be until this time.
    Optional<Turn> claim(UUID invoiceId, Instant now, Instant until) {
        var sql = """
                insert into accounting_syncs
                    (invoice_id, state, attempts, claimed_until, created_at, updated_at)
                values (:id, 'PENDING', 1, :until, :now, :now)
                on conflict (seller_id, invoice_id) do update
                set attempts = accounting_syncs.attempts + 1, claimed_until = :until, updated_at = :now
                where accounting_syncs.claimed_until is null or accounting_syncs.claimed_until <= :now
                returning attempts
                """;
        return jdbc.sql(sql)
                .param("id", invoiceId)
                .param("until", Rows.utc(until))
                .param("now", Rows.utc(now))
                .query((row, _) -> new Turn(invoiceId, row.getInt("attempts")))
                .optional();
    }

    void end(Turn turn, @Nullable String error, Instant now) {
        var sql = """
                update accounting_syncs
                set state = case when :failed then 'FAILED' else 'SYNCED' end,
                    error = case when :failed then :error end, claimed_until = null, updated_at = :now,
                    synced_at = case when :failed then synced_at else :now end
                where invoice_id = :id and attempts = :attempt
                """;
        jdbc.sql(sql)
                .param("id", turn.invoiceId())
                .param("attempt", turn.attempt())
                .param("failed", error != null)
                .param("error", error == null ? "" : error.substring(0, Math.min(error.length(), LONGEST_ERROR)))
                .param("now", Rows.utc(now))
                .update();
    }

    /// Asks for it again, or for the first time.
    Sync request(UUID invoiceId, Instant now) {
        var sql = """
                insert into accounting_syncs (invoice_id, state, created_at, updated_at)
                values (:id, 'PENDING', :now, :now)
                on conflict (seller_id, invoice_id) do update set state = 'PENDING', error = null, updated_at = :now
                """;
        jdbc.sql(sql).param("id", invoiceId).param("now", Rows.utc(now)).update();
        return jdbc.sql(SELECT + " where s.invoice_id = :id")
                .param("id", invoiceId)
                .query(SyncStore::sync)
                .single();
    }

    List<Sync> list(Page page, Optional<Sync.State> state) {
        var sql = SELECT + """
                where (s.created_at, s.invoice_id) < (:time, :id) and s.state = any(:states)
                order by s.created_at desc, s.invoice_id desc
                limit :limit offset :offset
                """;
        return jdbc.sql(sql)
                .params(page.parameters())
                .param("states", states(state))
                .query(SyncStore::sync)
                .list();
    }

    long count(Optional<Sync.State> state) {
        return jdbc.sql("select count(*) from accounting_syncs where state = any(:states)")
                .param("states", states(state))
                .query(Long.class)
                .single();
    }

    /// Of all sellers.
    long failed() {
        return jdbc.sql("select failed_accounting_syncs()").query(Long.class).single();
    }

    private static String[] states(Optional<Sync.State> state) {
        return state.map(one -> new String[] {one.name()})
                .orElseGet(() ->
                        Arrays.stream(Sync.State.values()).map(Sync.State::name).toArray(String[]::new));
    }

    private static Sync sync(ResultSet row, int rowNumber) throws SQLException {
        return new Sync(
                Rows.uuid(row, "invoice_id"),
                row.getString("invoice_number"),
                Sync.State.valueOf(row.getString("state")),
                row.getInt("attempts"),
                row.getString("error"),
                Rows.instant(row, "created_at"),
                Rows.instant(row, "updated_at"),
                Rows.optionalInstant(row, "synced_at"));
    }
}
