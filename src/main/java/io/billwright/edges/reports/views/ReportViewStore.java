package io.billwright.edges.reports.views;

import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorted;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

@Component
final class ReportViewStore {

    private static final String SELECT = """
            select v.report_view_id, v.name, v.report, v.filters, v.relative_months, v.created_at, v.updated_at,
                   s.frequency, s.hour, s.recipients, s.due_at, s.parked_reason
            from report_views v left join report_schedules s on s.report_view_id = v.report_view_id
            """;

    private final JdbcClient jdbc;
    private final JsonMapper json;

    ReportViewStore(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /// Locks the seller's views against changes by others until the transaction ends.
    void lock() {
        jdbc.sql("select pg_advisory_xact_lock(hashtextextended('report views ' || current_seller(), 0))")
                .query((_, _) -> true)
                .single();
    }

    void insert(ReportView view) {
        write(view, """
                insert into report_views (report_view_id, name, report, filters, relative_months, created_at,
                                          updated_at)
                values (:id, :name, :report, :filters::jsonb, :months, :createdAt, :updatedAt)
                """);
    }

    void update(ReportView view) {
        write(view, """
                update report_views
                set name = :name, filters = :filters::jsonb, relative_months = :months, updated_at = :updatedAt
                where report_view_id = :id and report = :report and created_at = :createdAt
                """);
    }

    private void write(ReportView view, String sql) {
        jdbc.sql(sql)
                .param("id", view.reportViewId())
                .param("name", view.name())
                .param("report", view.report().name())
                .param("filters", json.writeValueAsString(view.filters()))
                .param("months", view.relativeMonths())
                .param("createdAt", Rows.utc(view.createdAt()))
                .param("updatedAt", Rows.utc(view.updatedAt()))
                .update();
    }

    void delete(UUID id) {
        jdbc.sql("delete from report_views where report_view_id = :id")
                .param("id", id)
                .update();
    }

    Optional<ReportView> find(UUID id) {
        return jdbc.sql(SELECT + " where v.report_view_id = :id")
                .param("id", id)
                .query(this::view)
                .optional();
    }

    /// The view with this name, ignoring case.
    Optional<UUID> called(String name) {
        return jdbc.sql("select report_view_id from report_views where lower(name) = lower(:name)")
                .param("name", name)
                .query(UUID.class)
                .optional();
    }

    List<ReportView> list(Filter filter, Sorted page) {
        return jdbc.sql(SELECT + filter.where() + page.sql())
                .params(filter.with(page))
                .query(page.noting(this::view))
                .list();
    }

    long count() {
        return jdbc.sql("select count(*) from report_views").query(Long.class).single();
    }

    long count(Filter filter) {
        return jdbc.sql("select count(*) from report_views v " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    private ReportView view(ResultSet row, int rowNumber) throws SQLException {
        return new ReportView(
                Rows.uuid(row, "report_view_id"),
                row.getString("name"),
                ReportKind.valueOf(row.getString("report")),
                filters(row.getString("filters")),
                row.getObject("relative_months", Integer.class),
                schedule(row),
                Rows.instant(row, "created_at"),
                Rows.instant(row, "updated_at"));
    }

    private static @Nullable Schedule schedule(ResultSet row) throws SQLException {
        var frequency = row.getString("frequency");
        return frequency == null
                ? null
                : new Schedule(
                        Frequency.valueOf(frequency),
                        row.getInt("hour"),
                        Rows.texts(row, "recipients"),
                        Rows.instant(row, "due_at"),
                        row.getString("parked_reason"));
    }

    private Map<String, String> filters(String text) {
        var filters = new TreeMap<String, String>();
        json.readTree(text)
                .properties()
                .forEach(one -> filters.put(one.getKey(), one.getValue().stringValue()));
        return filters;
    }
}
