package io.billwright.edges.reports.views;

import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Stores when views are mailed next.
@Component
final class ScheduleStore {

    static final String NEXT_DUE =
            "select min(due_at) from report_schedules where parked_at is null and due_at <= :until";

    private final JdbcClient jdbc;

    ScheduleStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Also retries a parked schedule.
    void put(UUID viewId, Schedule.Wanted wanted, Instant dueAt) {
        jdbc.sql("""
                        insert into report_schedules (report_view_id, frequency, hour, recipients, due_at)
                        values (:id, :frequency, :hour, :recipients, :dueAt)
                        on conflict (seller_id, report_view_id) do update
                        set frequency = excluded.frequency, hour = excluded.hour, recipients = excluded.recipients,
                            due_at = excluded.due_at, parked_reason = null, parked_at = null
                        """)
                .param("id", viewId)
                .param("frequency", wanted.frequency().name())
                .param("hour", wanted.hour())
                .param("recipients", wanted.recipients().toArray(String[]::new))
                .param("dueAt", Rows.utc(dueAt))
                .update();
    }

    void delete(UUID viewId) {
        jdbc.sql("delete from report_schedules where report_view_id = :id")
                .param("id", viewId)
                .update();
    }

    /// The view that has been due longest.
    Optional<UUID> next(Instant now) {
        return jdbc.sql("""
                        select report_view_id from report_schedules where parked_at is null and due_at <= :now
                        order by due_at, report_view_id limit 1
                        """).param("now", Rows.utc(now)).query(UUID.class).optional();
    }

    /// Moves a schedule on to its next time. Returns the recipients of the view, or nobody if it was no longer due at
    /// `dueAt`: a second process waits for the first one's commit and then finds the schedule moved on.
    List<String> moveOn(UUID viewId, Instant dueAt, Instant next) {
        return jdbc.sql("""
                        update report_schedules set due_at = :next
                        where report_view_id = :id and due_at = :dueAt and parked_at is null
                        returning recipients
                        """)
                .param("id", viewId)
                .param("dueAt", Rows.utc(dueAt))
                .param("next", Rows.utc(next))
                .query((row, _) -> Rows.texts(row, "recipients"))
                .optional()
                .orElse(List.of());
    }

    void park(UUID viewId, Instant dueAt, String reason, Instant now) {
        jdbc.sql("""
                        update report_schedules set parked_reason = :reason, parked_at = :now
                        where report_view_id = :id and due_at = :dueAt and parked_at is null
                        """)
                .param("id", viewId)
                .param("dueAt", Rows.utc(dueAt))
                .param("reason", reason)
                .param("now", Rows.utc(now))
                .update();
    }
}
