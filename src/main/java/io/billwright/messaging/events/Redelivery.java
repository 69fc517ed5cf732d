package io.billwright.messaging.events;

import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.util.Collection;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Delivers events again, or for the first time to a subscriber that did not exist when they happened. Their retries
/// start anew; claimed deliveries are left alone.
@Component
public final class Redelivery {

    /// Skips claimed deliveries. Unattempted ones keep their due time, and earlier events of the same object get that
    /// time too: the first event of an object must not fall behind those that wait for it.
    private static final String REDELIVER = """
            insert into event_deliveries (subscriber_id, delivery_id, event_id, object_id, sequence, due_at)
            select w.subscriber_id, event_delivery_id(w.event_id, w.subscriber_id), w.event_id, w.object_id, w.sequence,
                   least(:now, (select untried.due_at from event_deliveries untried
                                where untried.subscriber_id = w.subscriber_id and untried.object_id = w.object_id
                                  and untried.attempts = 0
                                order by untried.sequence limit 1))
            from wanted w
            where not exists (select from event_deliveries d
                              where d.subscriber_id = w.subscriber_id and d.claim_id is not null
                                and d.delivery_id = event_delivery_id(w.event_id, w.subscriber_id))
            on conflict (seller_id, subscriber_id, delivery_id) do update
            set state = 'PENDING', failures = 0, settled_at = null,
                due_at = case when event_deliveries.attempts = 0 then event_deliveries.due_at else excluded.due_at end
            where event_deliveries.claim_id is null and (:evenDelivered or event_deliveries.state <> 'DELIVERED')
            """;

    private final JdbcClient jdbc;

    Redelivery(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    public boolean exists(UUID eventId) {
        return jdbc.sql("select exists (select from events where event_id = :id)")
                .param("id", eventId)
                .query(Boolean.class)
                .single();
    }

    /// How many events were recorded in that time, counted up to `most`.
    public long count(Instant from, Instant to, int most) {
        return jdbc.sql("""
                        select count(*) from (
                            select from events where event_id >= :first and event_id < :end limit :most) counted
                        """)
                .param("first", firstId(from))
                .param("end", firstId(to))
                .param("most", most)
                .query(Long.class)
                .single();
    }

    /// Redelivers one event, whatever types these subscribers listen to. Returns the number of deliveries.
    public int of(UUID eventId, Collection<UUID> subscriberIds, Instant now) {
        return jdbc.sql("""
                        with wanted as (
                            select s.subscriber_id, e.event_id, e.object_id, e.sequence
                            from events e cross join unnest(:subscribers) as s(subscriber_id)
                            where e.event_id = :event)
                        """ + REDELIVER)
                .param("event", eventId)
                .param("subscribers", subscriberIds.toArray(UUID[]::new))
                .param("evenDelivered", true)
                .param("now", Rows.utc(now))
                .update();
    }

    /// Redelivers the events recorded in that time whose types the subscriber listens to; without `evenDelivered`,
    /// only those not delivered yet. Returns the number of deliveries.
    public int between(Instant from, Instant to, UUID subscriberId, boolean evenDelivered, Instant now) {
        return jdbc.sql("""
                        with wanted as (
                            select s.subscriber_id, e.event_id, e.object_id, e.sequence
                            from event_subscribers s join events e on s.types = '{}' or e.type = any(s.types)
                            where s.subscriber_id = :subscriber and e.event_id >= :first and e.event_id < :end)
                        """ + REDELIVER)
                .param("subscriber", subscriberId)
                .param("first", firstId(from))
                .param("end", firstId(to))
                .param("evenDelivered", evenDelivered)
                .param("now", Rows.utc(now))
                .update();
    }

    /// Ids begin with their time of creation in milliseconds.
    private static UUID firstId(Instant at) {
        return new UUID(at.toEpochMilli() << 16, 0);
    }
}
