package io.billwright.billing.runs;

import io.billwright.billing.runs.BillingRunResponse.Parked;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorted;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
final class BillingRunStore {

    private static final String SELECT = """
            select run_id, bills_until, started_at, finished_at, due, done, parked from billing_runs
            """;
    private static final int MOST_PARKED = 100;

    static final String UNFINISHED =
            "select bills_until from billing_runs where finished_at is null and bills_until <= :until";

    private final JdbcClient jdbc;

    BillingRunStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The current run, or a new one for what is due by `until`; empty if others have issued everything.
    Optional<UUID> open(Instant until, Instant systemNow) {
        return running()
                .or(() -> isBegun(until, systemNow) ? running().or(() -> open(until, systemNow)) : Optional.empty());
    }

    /// Whether anything is due. If so, a run exists now, unless another process opened one first and has finished it
    /// since.
    private boolean isBegun(Instant until, Instant systemNow) {
        var sql = """
                with due as (select count(*) as invoices from invoice_work
                             where action = 'ISSUE' and due_at <= :until and parked_reason is null),
                     begun as (insert into billing_runs (run_id, bills_until, started_at, due)
                               select :id, :until, :now, invoices from due where invoices > 0
                               on conflict (seller_id) where finished_at is null do nothing)
                select invoices > 0 from due
                """;
        return jdbc.sql(sql)
                .param("id", Ids.next())
                .param("until", Rows.utc(until))
                .param("now", Rows.utc(systemNow))
                .query(Boolean.class)
                .single();
    }

    /// The end of the period that the unfinished run bills, if that is not after `until`.
    Optional<Instant> unfinished(Instant until) {
        return jdbc.sql(UNFINISHED)
                .param("until", Rows.utc(until))
                .query((row, _) -> Rows.instant(row, "bills_until"))
                .optional();
    }

    private Optional<UUID> running() {
        return jdbc.sql("select run_id from billing_runs where finished_at is null")
                .query((row, _) -> Rows.uuid(row, "run_id"))
                .optional();
    }

    /// Another process, with a clock a little behind, may have finished the run already; then the invoices add to its
    /// total.
    void add(UUID runId, int done, int parked) {
        var sql = """
                update billing_runs
                set done = done + :done, parked = parked + :parked,
                    due = case when finished_at is null then due else due + :done + :parked end
                where run_id = :id
                """;
        jdbc.sql(sql)
                .param("id", runId)
                .param("done", done)
                .param("parked", parked)
                .update();
    }

    /// Counts invoices that fell due during the run as due. Returns when the run began, unless it was finished
    /// before.
    Optional<Instant> finish(UUID runId, Instant systemNow) {
        var sql = """
                update billing_runs set finished_at = :now, due = done + parked
                where run_id = :id and finished_at is null
                returning started_at
                """;
        return jdbc.sql(sql)
                .param("id", runId)
                .param("now", Rows.utc(systemNow))
                .query((row, _) -> Rows.instant(row, "started_at"))
                .optional();
    }

    Optional<BillingRun> find(UUID runId) {
        return jdbc.sql(SELECT + " where run_id = :id")
                .param("id", runId)
                .query(BillingRunStore::run)
                .optional();
    }

    List<BillingRun> list(Filter filter, Sorted page) {
        return jdbc.sql(SELECT + filter.where() + page.sql())
                .params(filter.with(page))
                .query(page.noting(BillingRunStore::run))
                .list();
    }

    long count(Filter filter) {
        return jdbc.sql("select count(*) from billing_runs " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    /// Invoices that are parked until somebody looks at them, oldest first.
    List<Parked> parked() {
        var sql = """
                select invoice_id, parked_reason, parked_at from invoice_work
                where action = 'ISSUE' and parked_reason is not null
                order by parked_at, invoice_id limit :most
                """;
        return jdbc.sql(sql)
                .param("most", MOST_PARKED)
                .query((row, _) -> new Parked(
                        Rows.uuid(row, "invoice_id"), row.getString("parked_reason"), Rows.instant(row, "parked_at")))
                .list();
    }

    private static BillingRun run(ResultSet row, int rowNumber) throws SQLException {
        return new BillingRun(
                Rows.uuid(row, "run_id"),
                Rows.instant(row, "bills_until"),
                Rows.instant(row, "started_at"),
                Rows.optionalInstant(row, "finished_at"),
                row.getLong("due"),
                row.getLong("done"),
                row.getLong("parked"));
    }
}
