package io.billwright.edges.imports;

import io.billwright.edges.imports.ImportRow.NextInvoice;
import io.billwright.edges.imports.ImportRow.Outcome;
import io.billwright.edges.imports.ImportRow.Status;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Page;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

@Component
final class ImportRowStore {

    private static final int AT_ONCE = 5_000;
    private static final String SELECT = """
            select place, file, line, external_id, cells, status, problems, object_id, next_invoice_on,
                   next_invoice_amount, currency
            from import_rows
            """;

    private final JdbcClient jdbc;
    private final JsonMapper json;

    ImportRowStore(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    void insert(UUID importId, List<ImportRow> rows) {
        for (int from = 0; from < rows.size(); from += AT_ONCE) {
            insertSome(importId, rows.subList(from, Math.min(from + AT_ONCE, rows.size())));
        }
    }

    private void insertSome(UUID importId, List<ImportRow> rows) {
        var sql = """
                insert into import_rows (import_id, place, file, line, external_id, cells, status, problems)
                select :id, r.* from unnest(:places, :files, :lines, :names, :cells::jsonb[], :statuses,
                                            :problems::jsonb[]) as r
                """;
        jdbc.sql(sql)
                .param("id", importId)
                .param("places", rows.stream().mapToInt(ImportRow::place).toArray())
                .param("files", texts(rows, row -> row.file().name()))
                .param("lines", rows.stream().mapToInt(ImportRow::line).toArray())
                .param("names", texts(rows, ImportRow::externalId))
                .param("cells", texts(rows, row -> row.isRefused() ? null : json.writeValueAsString(row.cells())))
                .param("statuses", texts(rows, row -> row.outcome().status().name()))
                .param("problems", texts(rows, row -> problems(row.outcome())))
                .update();
    }

    /// The next unprocessed rows.
    List<ImportRow> waiting(UUID importId, int most) {
        return jdbc.sql(SELECT + " where import_id = :id and status = 'WAITING' order by place limit :most")
                .param("id", importId)
                .param("most", most)
                .query(this::row)
                .list();
    }

    /// The rows of a file with these external ids, in file order.
    List<ImportRow> named(UUID importId, ImportFile file, Collection<String> externalIds) {
        return jdbc.sql(SELECT + """
                         where import_id = :id and file = :file and external_id = any(:names) order by place
                        """)
                .param("id", importId)
                .param("file", file.name())
                .param("names", externalIds.toArray(String[]::new))
                .query(this::row)
                .list();
    }

    /// Stores the outcomes of rows, except rows that another process has settled meanwhile.
    int settle(UUID importId, Map<Integer, Outcome> outcomes, boolean withObjects) {
        var sql = """
                update import_rows r
                set status = o.status, problems = o.problems, object_id = o.object_id, next_invoice_on = o.next_on,
                    next_invoice_amount = o.amount, currency = o.currency
                from unnest(:places, :statuses, :problems::jsonb[], :objects, :days::date[], :amounts::bigint[],
                            :currencies)
                     as o(place, status, problems, object_id, next_on, amount, currency)
                where r.import_id = :id and r.place = o.place and r.status = 'WAITING'
                """;
        var all = List.copyOf(outcomes.values());
        return jdbc.sql(sql)
                .param("id", importId)
                .param(
                        "places",
                        outcomes.keySet().stream().mapToInt(Integer::intValue).toArray())
                .param("statuses", texts(all, outcome -> outcome.status().name()))
                .param("problems", texts(all, this::problems))
                .param(
                        "objects",
                        all.stream()
                                .map(one -> withObjects ? one.objectId() : null)
                                .toArray(UUID[]::new))
                .param("days", next(all, NextInvoice::day))
                .param("amounts", next(all, NextInvoice::amount))
                .param("currencies", next(all, NextInvoice::currency))
                .update();
    }

    private static @Nullable String[] next(List<Outcome> outcomes, Function<NextInvoice, Object> part) {
        return texts(
                outcomes,
                one -> one.next() == null ? null : part.apply(one.next()).toString());
    }

    /// Runs the checks that the database defers to the commit, which a dry run never reaches.
    void checkAsAtCommit() {
        jdbc.sql("set constraints all immediate").update();
    }

    /// A page of rows for the API.
    List<ImportRow> list(Filter filter, Page page) {
        var parameters = new HashMap<>(filter.with(page));
        var after = (UUID) Objects.requireNonNull(parameters.get("id"));
        parameters.put("after", after.getMostSignificantBits() == 0 ? -after.getLeastSignificantBits() : 0);
        return jdbc.sql(SELECT + filter.where() + """
                         and place > :after order by place limit :limit offset :offset
                        """)
                .params(parameters)
                .query(this::row)
                .list();
    }

    /// The position of a row as part of a cursor.
    static UUID position(int place) {
        return new UUID(0, -place);
    }

    long count(Filter filter) {
        return jdbc.sql("select count(*) from import_rows " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    /// Counts rows by status, and sums up the next invoices by currency.
    Tally tally(UUID importId) {
        var rows = new LinkedHashMap<Status, Integer>();
        for (var status : Status.values()) {
            rows.put(status, 0);
        }
        jdbc.sql("select status, count(*)::int as rows from import_rows where import_id = :id group by status")
                .param("id", importId)
                .query(row -> {
                    rows.put(Status.valueOf(row.getString("status")), row.getInt("rows"));
                });
        var next = jdbc.sql("""
                        select currency, count(*)::int as invoices, min(next_invoice_on) as first_on,
                               sum(next_invoice_amount)::bigint as amount
                        from import_rows where import_id = :id and next_invoice_on is not null
                        group by currency order by currency
                        """)
                .param("id", importId)
                .query((row, _) -> new NextInvoices(
                        row.getString("currency"),
                        row.getInt("invoices"),
                        row.getObject("first_on", LocalDate.class),
                        row.getLong("amount")))
                .list();
        return new Tally(rows, next);
    }

    record Tally(Map<Status, Integer> rows, List<NextInvoices> next) {}

    /// The next invoices of the subscriptions in one currency.
    record NextInvoices(String currency, int invoices, LocalDate firstOn, long amount) {}

    private @Nullable String problems(Outcome outcome) {
        return outcome.status() == Status.REFUSED ? json.writeValueAsString(outcome.problems()) : null;
    }

    private static <T> @Nullable String[] texts(List<T> rows, Function<T, @Nullable String> text) {
        return rows.stream().map(text).toArray(String[]::new);
    }

    private ImportRow row(ResultSet row, int rowNumber) throws SQLException {
        var cells = new LinkedHashMap<String, String>();
        if (row.getString("cells") != null) {
            json.readTree(row.getString("cells"))
                    .properties()
                    .forEach(cell -> cells.put(cell.getKey(), cell.getValue().stringValue()));
        }
        var problems = row.getString("problems");
        var day = row.getObject("next_invoice_on", LocalDate.class);
        return new ImportRow(
                row.getInt("place"),
                ImportFile.valueOf(row.getString("file")),
                row.getInt("line"),
                row.getString("external_id"),
                cells,
                new Outcome(
                        Status.valueOf(row.getString("status")),
                        problems == null ? List.of() : List.of(json.readValue(problems, Problem[].class)),
                        Rows.optionalUuid(row, "object_id"),
                        day == null
                                ? null
                                : new NextInvoice(day, row.getLong("next_invoice_amount"), row.getString("currency"))));
    }
}
