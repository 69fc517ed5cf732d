package io.billwright.messaging.events;

import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The subscribers to a seller's events. Times are of the system clock, also in a sandbox, since receivers are real
/// systems.
@Component
public final class Subscribers {

    private final JdbcClient jdbc;

    Subscribers(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Subscribes to events of these types, or of all types if there are none, from this transaction on.
    public void add(Subscriber subscriber, Collection<String> types, Instant now) {
        jdbc.sql("""
                        insert into event_subscribers (subscriber_id, kind, types, created_at)
                        values (:id, :kind, :types, :now)
                        """)
                .param("id", subscriber.subscriberId())
                .param("kind", subscriber.kind().name())
                .param("types", types.toArray(String[]::new))
                .param("now", Rows.utc(now))
                .update();
    }

    public void listen(UUID subscriberId, Collection<String> types) {
        jdbc.sql("update event_subscribers set types = :types where subscriber_id = :id")
                .param("id", subscriberId)
                .param("types", types.toArray(String[]::new))
                .update();
    }

    /// Deliveries that were pending when it was disabled resume; events from since then are not delivered.
    public void enable(UUID subscriberId) {
        jdbc.sql("""
                        update event_subscribers set disabled_at = null, failing_since = null
                        where subscriber_id = :id and disabled_at is not null
                        """).param("id", subscriberId).update();
    }

    /// Disables a subscriber; false if it was disabled already.
    public boolean disable(UUID subscriberId, Instant now) {
        return jdbc.sql("""
                                update event_subscribers set disabled_at = :now
                                where subscriber_id = :id and disabled_at is null
                                """)
                        .param("id", subscriberId)
                        .param("now", Rows.utc(now))
                        .update()
                == 1;
    }

    /// Records since when subscribers have accepted nothing. Writes only changes.
    void noteHealth(Collection<UUID> accepted, Collection<UUID> failed, Instant now) {
        jdbc.sql("""
                        update event_subscribers
                        set failing_since = case when subscriber_id = any(:accepted) then null else :now end
                        where (subscriber_id = any(:accepted) and failing_since is not null)
                           or (subscriber_id = any(:failed) and subscriber_id <> all(:accepted)
                               and failing_since is null)
                        """)
                .param("accepted", accepted.toArray(UUID[]::new))
                .param("failed", failed.toArray(UUID[]::new))
                .param("now", Rows.utc(now))
                .update();
    }

    /// The subscribers among these that have accepted nothing since `limit`, and for which a delivery was given up
    /// since they began to fail or has waited that long for its first attempt. The latter finds subscribers that
    /// fail so slowly that no delivery ever reaches its last attempt.
    List<Subscriber> hopeless(Collection<UUID> subscribers, Instant limit) {
        return jdbc.sql("""
                        select s.subscriber_id, s.kind from event_subscribers s
                        where s.subscriber_id = any(:ids) and s.disabled_at is null and s.failing_since <= :limit
                          and (exists (select from event_deliveries d
                                       where d.subscriber_id = s.subscriber_id and d.state = 'GIVEN_UP'
                                         and d.settled_at >= s.failing_since)
                               or exists (select from event_deliveries d
                                          where d.subscriber_id = s.subscriber_id and d.state = 'PENDING'
                                            and d.attempts = 0 and d.due_at <= :limit))
                        """)
                .param("ids", subscribers.toArray(UUID[]::new))
                .param("limit", Rows.utc(limit))
                .query(Subscribers::subscriber)
                .list();
    }

    private static Subscriber subscriber(ResultSet row, int rowNumber) throws SQLException {
        return new Subscriber(Rows.uuid(row, "subscriber_id"), Subscriber.Kind.valueOf(row.getString("kind")));
    }
}
