package io.billwright.billing.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.messaging.events.PackedJson;
import io.billwright.platform.http.Json;
import io.billwright.testing.TestDatabase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.LongStream;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/// What must be true of a database in which all invoices were issued by one billing run, whatever went wrong on the
/// way.
final class BilledOnce {

    private static final JsonMapper JSON = Json.mapper();

    private final JdbcClient jdbc;
    private final Map<UUID, Long> totals;

    private BilledOnce(JdbcClient jdbc, Map<UUID, Long> totals) {
        this.jdbc = jdbc;
        this.totals = totals;
    }

    /// Notes what the invoices come to before anything is issued.
    static BilledOnce expectedOf(TestDatabase database) {
        return new BilledOnce(
                database.owner(), totals(database.owner(), "select invoice_id, grand_total from invoices"));
    }

    long issued() {
        return count("select count(*) from issued_invoices");
    }

    static long issuedIn(TestDatabase database) {
        return new BilledOnce(database.owner(), Map.of()).issued();
    }

    boolean isFinished() {
        return count("select count(*) from billing_runs where finished_at is not null") > 0;
    }

    /// At any time, numbers have no gap and nothing is half there.
    void checkSoFar() {
        long issued = issued();
        assertThat(count("select count(*) from invoice_versions")).isEqualTo(issued);
        assertThat(count("select coalesce(max(right(invoice_number, 6)::int), 0) from invoice_versions"))
                .isEqualTo(issued);
        assertThat(count("select count(*) from invoice_work where action = 'ISSUE'"))
                .isEqualTo(totals.size() - issued);
        assertThat(count("select coalesce(sum(done), 0) from billing_runs")).isEqualTo(issued);
    }

    void checkAll() {
        checkSoFar();
        assertThat(totals(jdbc, "select invoice_id, grand_total from invoice_versions where version = 1"))
                .isEqualTo(totals);
        assertThat(totals(jdbc, "select invoice_id, remaining from issued_invoices"))
                .isEqualTo(totals);
        assertThat(count("select count(*) from invoice_lines")).isEqualTo(4L * totals.size());
        assertThat(numbers())
                .isEqualTo(LongStream.rangeClosed(1, totals.size()).boxed().toList());
        checkLedger();
        checkEvents();
        checkWork();
        assertThat(jdbc.sql("select due, done, parked from billing_runs where finished_at is not null")
                        .query((row, _) -> List.of(row.getLong(1), row.getLong(2), row.getLong(3)))
                        .list())
                .containsExactly(List.of((long) totals.size(), (long) totals.size(), 0L));
        assertThat(count("select count(*) from billing_runs")).isEqualTo(1);
    }

    private List<Long> numbers() {
        return jdbc.sql("select right(invoice_number, 6)::bigint from invoice_versions order by 1")
                .query((row, _) -> row.getLong(1))
                .list();
    }

    private void checkLedger() {
        var receivable = """
                select object_id, sum(case when debit = 'RECEIVABLE' then amount else 0 end)
                                - sum(case when credit = 'RECEIVABLE' then amount else 0 end)
                from ledger_entries group by object_id
                """;
        assertThat(totals(jdbc, receivable)).isEqualTo(totals);
        assertThat(count("select count(*) from ledger_entries where source <> 'issued'"))
                .isZero();
    }

    private void checkEvents() {
        var told = new LinkedHashMap<UUID, Long>();
        jdbc.sql("select object_id, data from events where type = 'invoice.issued'")
                .query(row -> {
                    var invoice = JSON.readTree(PackedJson.unpack(row.getBytes("data")));
                    assertThat(told.put(
                                    UUID.fromString(row.getString("object_id")),
                                    invoice.get("grand_total").longValue()))
                            .as("a second event of one invoice")
                            .isNull();
                });
        assertThat(told).isEqualTo(totals);
    }

    /// The document of each is either made or to be made.
    private void checkWork() {
        var documents = """
                select invoice_id, 0 from invoice_work where action = 'DELIVER'
                union select v.invoice_id, 0 from invoice_versions v join documents d on d.object_id = v.version_id
                """;
        assertThat(totals(jdbc, documents)).containsOnlyKeys(totals.keySet());
        assertThat(totals(jdbc, "select invoice_id, 0 from invoice_work where action = 'PAST_DUE'"))
                .containsOnlyKeys(totals.keySet());
    }

    private static Map<UUID, Long> totals(JdbcClient jdbc, String sql) {
        var totals = new LinkedHashMap<UUID, Long>();
        jdbc.sql(sql).query(row -> {
            assertThat(totals.put(row.getObject(1, UUID.class), row.getLong(2)))
                    .as("a second row of one invoice")
                    .isNull();
        });
        return totals;
    }

    private long count(String sql) {
        return jdbc.sql(sql).query(Long.class).single();
    }
}
