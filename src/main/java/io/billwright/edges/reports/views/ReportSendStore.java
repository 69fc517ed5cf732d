package io.billwright.edges.reports.views;

import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import io.billwright.platform.jobs.Forgetful;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Stores the figures of mailed reports. They are purged after a year; the mail itself stays in the log.
@Component
final class ReportSendStore implements Forgetful {

    private static final Duration KEPT = Duration.ofDays(366);

    private final JdbcClient jdbc;
    private final JsonMapper json;

    ReportSendStore(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    void add(ReportSend send) {
        jdbc.sql("""
                        insert into report_sends (report_send_id, report_view_id, name, report, parameters, day, rows,
                                                  row_count, created_at)
                        values (:id, :view, :name, :report, :parameters::jsonb, :day, :rows::jsonb, :count, :now)
                        """)
                .param("id", send.reportSendId())
                .param("view", send.reportViewId())
                .param("name", send.name())
                .param("report", send.report().name())
                .param("parameters", json.writeValueAsString(send.parameters()))
                .param("day", send.day())
                .param("rows", json.writeValueAsString(send.figures().rows()))
                .param("count", send.figures().count())
                .param("now", Rows.utc(send.createdAt()))
                .update();
    }

    Optional<ReportSend> find(UUID id) {
        return jdbc.sql("""
                        select report_send_id, report_view_id, name, report, parameters, day, rows, row_count,
                               created_at
                        from report_sends where report_send_id = :id
                        """).param("id", id).query(this::send).optional();
    }

    @Override
    public String what() {
        return "mailed reports";
    }

    @Override
    public Duration kept() {
        return KEPT;
    }

    @Override
    public List<Seller> sellersWithOlder(Instant limit) {
        return jdbc.sql("select seller_id, mode from sellers_with_old_report_sends(:limit)")
                .param("limit", Rows.utc(limit))
                .query(Seller::of)
                .list();
    }

    @Override
    public int forgetBefore(Instant limit, int most) {
        return jdbc.sql("""
                        delete from report_sends where report_send_id = any(array(
                            select report_send_id from report_sends where created_at < :limit
                            order by created_at limit :most))
                        """).param("limit", Rows.utc(limit)).param("most", most).update();
    }

    private ReportSend send(ResultSet row, int rowNumber) throws SQLException {
        var parameters = new TreeMap<String, String>();
        json.readTree(row.getString("parameters"))
                .properties()
                .forEach(one -> parameters.put(one.getKey(), one.getValue().stringValue()));
        return new ReportSend(
                Rows.uuid(row, "report_send_id"),
                Rows.uuid(row, "report_view_id"),
                row.getString("name"),
                ReportKind.valueOf(row.getString("report")),
                Map.copyOf(parameters),
                row.getObject("day", LocalDate.class),
                new Figures(rows(row.getString("rows")), row.getLong("row_count")),
                Rows.instant(row, "created_at"));
    }

    private List<ObjectNode> rows(String text) {
        return json.readTree(text).valueStream().map(ObjectNode.class::cast).toList();
    }
}
