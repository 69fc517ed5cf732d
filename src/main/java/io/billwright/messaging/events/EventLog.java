package io.billwright.messaging.events;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Appends events together with their deliveries. The caller holds the lock on the object, so its sequence has no
/// gaps.
@Component
public final class EventLog {

    private final JdbcClient jdbc;
    private final JsonMapper json;
    private final SellerClock clock;

    EventLog(JdbcClient jdbc, JsonMapper json, SellerClock clock) {
        this.jdbc = jdbc;
        this.json = json;
        this.clock = clock;
    }

    /// Something that happened to an object; `data` is the whole object as the API shows it, frozen now.
    public record Event(String type, Object objectId, Object data) {}

    public void append(String type, Object objectId, Instant occurredAt, Object data) {
        append(occurredAt, List.of(new Event(type, objectId, data)));
    }

    /// Appends events of one moment, in this order, and their deliveries, in one statement.
    public void append(Instant occurredAt, List<Event> events) {
        var sql = """
                with appended as (
                    insert into events (event_id, object_id, sequence, type, occurred_at, data)
                    select e.event_id, e.object_id,
                           coalesce((select max(known.sequence) from events known
                                     where known.object_id = e.object_id), 0)
                               + row_number() over (partition by e.object_id order by e.position),
                           e.type, :occurredAt, e.data
                    from unnest(:eventIds, :objectIds, :types, :data) with ordinality
                         as e(event_id, object_id, type, data, position)
                    returning event_id, object_id, sequence, type)
                insert into event_deliveries (subscriber_id, delivery_id, event_id, object_id, sequence, due_at)
                select s.subscriber_id, event_delivery_id(a.event_id, s.subscriber_id), a.event_id, a.object_id,
                       a.sequence, :now
                from appended a
                join event_subscribers s on s.disabled_at is null and (s.types = '{}' or a.type = any(s.types))
                """;
        jdbc.sql(sql)
                .param("eventIds", events.stream().map(_ -> Ids.next()).toArray(UUID[]::new))
                .param("objectIds", texts(events, event -> event.objectId().toString()))
                .param("types", texts(events, Event::type))
                .param(
                        "data",
                        events.stream()
                                .map(event -> PackedJson.pack(json.writeValueAsBytes(event.data())))
                                .toArray(byte[][]::new))
                .param("occurredAt", Rows.utc(occurredAt))
                .param("now", Rows.utc(clock.systemNow()))
                .update();
    }

    private static String[] texts(List<Event> events, Function<Event, String> text) {
        return events.stream().map(text).toArray(String[]::new);
    }
}
