package io.billwright.events;

import io.billwright.db.Ids;
import io.billwright.db.Rows;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Appends events. The caller holds the lock on the object, so its sequence rises without gaps.
@Component
public final class EventLog {

    private final JdbcClient jdbc;
    private final JsonMapper json;

    EventLog(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /// Something that happened to an object; `data` is the whole object as the API shows it, frozen now.
    public record Event(String type, Object objectId, Object data) {}

    public void append(String type, Object objectId, Instant occurredAt, Object data) {
        append(occurredAt, List.of(new Event(type, objectId, data)));
    }

    /// Appends what happened at one time, in this order: one statement.
    public void append(Instant occurredAt, List<Event> events) {
        var sql = """
                insert into events (event_id, object_id, sequence, type, occurred_at, data)
                select e.event_id, e.object_id,
                       coalesce((select max(known.sequence) from events known where known.object_id = e.object_id), 0)
                           + row_number() over (partition by e.object_id order by e.position),
                       e.type, :occurredAt, e.data
                from unnest(:eventIds, :objectIds, :types, :data) with ordinality
                     as e(event_id, object_id, type, data, position)
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
                .update();
    }

    private static String[] texts(List<Event> events, Function<Event, String> text) {
        return events.stream().map(text).toArray(String[]::new);
    }
}
