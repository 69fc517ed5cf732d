package io.billwright.edges.planned;

import io.billwright.edges.planned.PlannedChange.Planner;
import io.billwright.edges.planned.PlannedChange.Status;
import io.billwright.platform.db.Actor;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorted;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

@Component
final class PlannedChangeStore {

    static final String NEXT_DUE =
            "select min(due_at) from planned_changes where status = 'PLANNED' and due_at <= :until";

    private static final String SELECT = """
            select p.planned_change_id, p.kind, p.object, p.body, p.effective_on, p.due_at, p.status, p.parked_reason,
                   p.created_at, p.settled_at, p.applied_entry_id, a.actor_kind, a.actor_id, a.request_id
            from planned_changes p left join audit_entries a on a.entry_id = p.audit_entry_id
            """;

    private final JdbcClient jdbc;
    private final JsonMapper json;

    PlannedChangeStore(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    void insert(PlannedChange change) {
        jdbc.sql("""
                        insert into planned_changes (planned_change_id, kind, object, body, effective_on, due_at,
                                                     status, created_at)
                        values (:id, :kind, :object, :body::jsonb, :day, :dueAt, :status, :now)
                        """)
                .param("id", change.plannedChangeId())
                .param("kind", change.kind())
                .param("object", change.object())
                .param("body", change.body().toString())
                .param("day", change.effectiveOn())
                .param("dueAt", Rows.utc(change.dueAt()))
                .param("status", change.status().name())
                .param("now", Rows.utc(change.createdAt()))
                .update();
    }

    /// Until the transaction ends, nobody else can add, make or withdraw a planned change of the seller.
    void lock() {
        jdbc.sql("select pg_advisory_xact_lock(hashtextextended('planned changes ' || current_seller(), 0))")
                .query((_, _) -> true)
                .single();
    }

    int open() {
        return jdbc.sql("select count(*) from planned_changes where status in ('PLANNED', 'PARKED')")
                .query(Integer.class)
                .single();
    }

    Optional<PlannedChange> find(UUID id) {
        return jdbc.sql(SELECT + " where p.planned_change_id = :id")
                .param("id", id)
                .query(this::change)
                .optional();
    }

    /// The next due change: by day, and within a day in the order in which they were planned.
    Optional<PlannedChange> next(Instant now) {
        return jdbc.sql(SELECT + """
                        where p.status = 'PLANNED' and p.due_at <= :now
                        order by p.due_at, p.planned_change_id limit 1
                        """)
                .param("now", Rows.utc(now))
                .query(this::change)
                .optional();
    }

    /// Whether a later planned change of the same settings has already been applied.
    boolean isOvertaken(PlannedChange change) {
        return jdbc.sql("""
                        select exists (select from planned_changes
                                       where kind = :kind and lower(object) = lower(:object) and status = 'APPLIED'
                                         and (due_at, planned_change_id) > (:dueAt, :id))
                        """)
                .param("kind", change.kind())
                .param("object", change.object())
                .param("dueAt", Rows.utc(change.dueAt()))
                .param("id", change.plannedChangeId())
                .query(Boolean.class)
                .single();
    }

    void applied(UUID id, Instant now) {
        jdbc.sql("""
                        update planned_changes
                        set status = 'APPLIED', settled_at = :now, applied_entry_id = current_audit_entry()
                        where planned_change_id = :id
                        """).param("now", Rows.utc(now)).param("id", id).update();
    }

    void park(UUID id, String reason, Instant now) {
        jdbc.sql("""
                        update planned_changes set status = 'PARKED', parked_reason = :reason, parked_at = :now
                        where planned_change_id = :id and status = 'PLANNED'
                        """)
                .param("reason", reason)
                .param("now", Rows.utc(now))
                .param("id", id)
                .update();
    }

    void withdraw(UUID id, Instant now) {
        jdbc.sql("""
                        update planned_changes
                        set status = 'WITHDRAWN', settled_at = :now, parked_reason = null, parked_at = null
                        where planned_change_id = :id
                        """).param("now", Rows.utc(now)).param("id", id).update();
    }

    List<PlannedChange> list(Filter filter, Sorted page) {
        var sql = SELECT + filter.where() + page.sql();
        return jdbc.sql(sql)
                .params(filter.with(page))
                .query(page.noting(this::change))
                .list();
    }

    long count(Filter filter) {
        return jdbc.sql("select count(*) from planned_changes p " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    private PlannedChange change(ResultSet row, int rowNumber) throws SQLException {
        var planner = row.getString("actor_kind");
        return new PlannedChange(
                Rows.uuid(row, "planned_change_id"),
                row.getString("kind"),
                row.getString("object"),
                (ObjectNode) json.readTree(row.getString("body")),
                row.getObject("effective_on", LocalDate.class),
                Rows.instant(row, "due_at"),
                Status.valueOf(row.getString("status")),
                row.getString("parked_reason"),
                Rows.instant(row, "created_at"),
                Rows.optionalInstant(row, "settled_at"),
                planner == null
                        ? null
                        : new Planner(
                                Actor.Kind.valueOf(planner), row.getString("actor_id"), row.getString("request_id")),
                Rows.optionalUuid(row, "applied_entry_id"));
    }
}
