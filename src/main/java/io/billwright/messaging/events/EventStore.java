package io.billwright.messaging.events;

import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Sorted;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads the events that [EventLog] has appended.
@Component
final class EventStore {

    private static final String SELECT = """
            select event_id, type, occurred_at, events.object_id, sequence, data, audit_entry_id, actor_kind, actor_id,
                   request_id
            from events left join audit_entries on entry_id = audit_entry_id
            """;

    private final JdbcClient jdbc;

    EventStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    Optional<EventResponse> find(UUID eventId, EventFilter filter) {
        return jdbc.sql(SELECT + filter.where() + " and event_id = :id")
                .params(filter.parameters())
                .param("id", eventId)
                .query(EventStore::event)
                .optional();
    }

    List<EventResponse> list(EventFilter filter, Sorted page) {
        return jdbc.sql(SELECT + filter.where() + page.sql())
                .params(filter.parameters())
                .params(page.parameters())
                .query(page.noting(EventStore::event))
                .list();
    }

    long count(EventFilter filter) {
        return jdbc.sql("select count(*) from events " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    private static EventResponse event(ResultSet row, int rowNumber) throws SQLException {
        var id = Rows.uuid(row, "event_id");
        var kind = row.getString("actor_kind");
        return new EventResponse(
                id,
                row.getString("type"),
                Rows.instant(row, "occurred_at"),
                row.getString("object_id"),
                row.getLong("sequence"),
                Instant.ofEpochMilli(id.getMostSignificantBits() >>> 16),
                Rows.optionalUuid(row, "audit_entry_id"),
                kind == null ? null : new EventResponse.Actor(kind, row.getString("actor_id")),
                row.getString("request_id"),
                PackedJson.unpack(row.getBytes("data")));
    }
}
