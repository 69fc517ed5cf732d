package io.billwright.agreements.pauses;

import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
public final class PauseStore {

    private static final String SELECT = """
            select pause_id, subscription_id, paused_on, scheduled_resume_on, resumed_on, ends_on, notifies, created_at,
                   updated_at
            from pauses where subscription_id = :subscriptionId
            """;

    private final JdbcClient jdbc;

    PauseStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void insert(Pause pause) {
        var sql = """
                insert into pauses (pause_id, subscription_id, paused_on, scheduled_resume_on, ends_on, notifies,
                                    created_at, updated_at)
                values (:id, :subscriptionId, :pausedOn, :scheduledResumeOn, :endsOn, :notifies, :createdAt,
                        :updatedAt)
                """;
        jdbc.sql(sql)
                .param("id", pause.pauseId())
                .param("subscriptionId", pause.subscriptionId())
                .param("pausedOn", pause.pausedOn())
                .param("scheduledResumeOn", pause.scheduledResumeOn())
                .param("endsOn", pause.endsOn())
                .param("notifies", pause.notifies())
                .param("createdAt", Rows.utc(pause.createdAt()))
                .param("updatedAt", Rows.utc(pause.updatedAt()))
                .update();
    }

    void close(Pause pause) {
        var sql = """
                update pauses set resumed_on = :resumedOn, ends_on = :endsOn, updated_at = :updatedAt
                where pause_id = :id and resumed_on is null
                """;
        jdbc.sql(sql)
                .param("id", pause.pauseId())
                .param("resumedOn", pause.resumedOn())
                .param("endsOn", pause.endsOn())
                .param("updatedAt", Rows.utc(pause.updatedAt()))
                .update();
    }

    /// The pause that a subscription is in now.
    Optional<Pause> open(UUID subscriptionId) {
        return jdbc.sql(SELECT + " and resumed_on is null")
                .param("subscriptionId", subscriptionId)
                .query(PauseStore::pause)
                .optional();
    }

    /// The day that decides which orders have begun. What was to begin after the first day of a pause waits for the
    /// end of the pause (R13); while that is unknown, the stored dates are still the old ones.
    public LocalDate agreedDay(Subscription subscription, Instant now) {
        return subscription.isPaused()
                ? open(subscription.subscriptionId()).orElseThrow().pausedOn()
                : subscription.today(now);
    }

    /// All pauses of a subscription, oldest first.
    public List<Pause> all(UUID subscriptionId) {
        return jdbc.sql(SELECT + " order by created_at, pause_id")
                .param("subscriptionId", subscriptionId)
                .query(PauseStore::pause)
                .list();
    }

    private static Pause pause(ResultSet row, int rowNumber) throws SQLException {
        return new Pause(
                Rows.uuid(row, "pause_id"),
                Rows.uuid(row, "subscription_id"),
                row.getObject("paused_on", LocalDate.class),
                row.getObject("scheduled_resume_on", LocalDate.class),
                row.getObject("resumed_on", LocalDate.class),
                row.getObject("ends_on", LocalDate.class),
                row.getBoolean("notifies"),
                Rows.instant(row, "created_at"),
                Rows.instant(row, "updated_at"));
    }
}
