package io.billwright.events;

import io.billwright.db.Ids;
import io.billwright.db.Rows;
import java.time.Instant;
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

    /// `data` is the whole object as the API shows it, frozen now.
    public void append(String type, Object objectId, Instant occurredAt, Object data) {
        var sql = """
                insert into events (event_id, object_id, sequence, type, occurred_at, data)
                select :eventId, :objectId, coalesce(max(sequence), 0) + 1, :type, :occurredAt, :data::jsonb
                from events where object_id = :objectId
                """;
        jdbc.sql(sql)
                .param("eventId", Ids.next())
                .param("objectId", objectId.toString())
                .param("type", type)
                .param("occurredAt", Rows.utc(occurredAt))
                .param("data", json.writeValueAsString(data))
                .update();
    }
}
