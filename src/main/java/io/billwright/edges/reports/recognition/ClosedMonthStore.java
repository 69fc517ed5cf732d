package io.billwright.edges.reports.recognition;

import io.billwright.edges.reports.recognition.Movement.Balance;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Stores closed months, and reads what their closings posted.
@Component
final class ClosedMonthStore {

    private static final String SELECT =
            "select month, closing_id, ends_at, closed_at, figures::text as figures, estimate_hash from closed_months ";

    private final JdbcClient jdbc;

    ClosedMonthStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    record ClosedMonth(
            YearMonth month,
            UUID closingId,
            Instant endsAt,
            Instant closedAt,
            List<RevenueMonth> figures,
            String estimateHash) {}

    Optional<ClosedMonth> last() {
        return jdbc.sql(SELECT + "order by month desc limit 1")
                .query(ClosedMonthStore::month)
                .optional();
    }

    Optional<ClosedMonth> find(YearMonth month) {
        return jdbc.sql(SELECT + "where month = :month")
                .param("month", month.atDay(1))
                .query(ClosedMonthStore::month)
                .optional();
    }

    List<ClosedMonth> list(YearMonth first, YearMonth last) {
        return jdbc.sql(SELECT + "where month between :first and :last order by month")
                .param("first", first.atDay(1))
                .param("last", last.atDay(1))
                .query(ClosedMonthStore::month)
                .list();
    }

    void insert(ClosedMonth closed) {
        var sql = """
                insert into closed_months (month, closing_id, ends_at, closed_at, figures, estimate_hash)
                values (:month, :closingId, :endsAt, :closedAt, :figures::jsonb, :hash)
                """;
        jdbc.sql(sql)
                .param("month", closed.month.atDay(1))
                .param("closingId", closed.closingId)
                .param("endsAt", Rows.utc(closed.endsAt))
                .param("closedAt", Rows.utc(closed.closedAt))
                .param("figures", Json.mapper().writeValueAsString(closed.figures))
                .param("hash", closed.estimateHash)
                .update();
    }

    /// The deferred and unbilled revenue that closings have left on each invoice, without invoices where both are
    /// zero.
    Map<UUID, Balance> balances() {
        var sql = """
                select split_part(source, ':', 2)::uuid as invoice_id,
                       sum(case 'DEFERRED_REVENUE' when credit then amount when debit then -amount else 0 end)::bigint
                           as deferred,
                       sum(case 'UNBILLED' when debit then amount when credit then -amount else 0 end)::bigint
                           as unbilled
                from ledger_entries
                where debit in ('DEFERRED_REVENUE', 'UNBILLED') or credit in ('DEFERRED_REVENUE', 'UNBILLED')
                group by source
                """;
        var balances = new HashMap<UUID, Balance>();
        jdbc.sql(sql).query(row -> {
            var balance = new Balance(row.getLong("deferred"), row.getLong("unbilled"));
            if (!balance.equals(Balance.NONE)) {
                balances.put(Rows.uuid(row, "invoice_id"), balance);
            }
        });
        return balances;
    }

    private static ClosedMonth month(ResultSet row, int rowNumber) throws SQLException {
        return new ClosedMonth(
                YearMonth.from(row.getObject("month", LocalDate.class)),
                Rows.uuid(row, "closing_id"),
                Rows.instant(row, "ends_at"),
                Rows.instant(row, "closed_at"),
                List.of(Json.mapper().readValue(row.getString("figures"), RevenueMonth[].class)),
                row.getString("estimate_hash"));
    }
}
