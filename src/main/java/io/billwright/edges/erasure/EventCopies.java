package io.billwright.edges.erasure;

import io.billwright.messaging.events.PackedJson;
import io.billwright.platform.db.Rows;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Erases identities from the objects in stored events. What happened and when stays; who it was is removed.
@Component
final class EventCopies {

    private static final int PIECE = 500;

    private final JdbcClient jdbc;
    private final JsonMapper json;

    EventCopies(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    private record Copy(UUID eventId, String type, JsonNode data) {}

    /// How many events a batch changed, and where the next batch begins; empty after the last.
    record Piece(int changed, Optional<UUID> next) {}

    /// The objects in the events of these ids, in order.
    List<JsonNode> read(Collection<UUID> objects) {
        return copies(objects, new UUID(0, 0), Integer.MAX_VALUE).stream()
                .map(Copy::data)
                .toList();
    }

    /// Erases one batch of events that may mention the identity, after the event with this id.
    Piece erase(UUID erasureId, Collection<UUID> objects, Identity identity, UUID after) {
        return erase(erasureId, objects, copy -> identity.without(copy.data()), after);
    }

    /// Like [#erase], for events of the erased objects themselves.
    Piece empty(UUID erasureId, Collection<UUID> sources, Identity identity, UUID after) {
        return erase(erasureId, sources, copy -> emptied(copy.type(), identity.without(copy.data())), after);
    }

    private Piece erase(UUID erasureId, Collection<UUID> objects, Function<Copy, JsonNode> change, UUID after) {
        var copies = copies(objects, after, PIECE);
        var ids = new ArrayList<UUID>();
        var data = new ArrayList<String>();
        for (var copy : copies) {
            var erased = change.apply(copy);
            if (!erased.equals(copy.data())) {
                ids.add(copy.eventId());
                data.add(json.writeValueAsString(erased));
            }
        }
        int changed = 0;
        if (!ids.isEmpty()) {
            changed = jdbc.sql("select erase_events(:erasure, :ids, :data)")
                    .param("erasure", erasureId)
                    .param("ids", ids.toArray(UUID[]::new))
                    .param("data", data.toArray(String[]::new))
                    .query(Integer.class)
                    .single();
        }
        return new Piece(
                changed,
                copies.size() < PIECE
                        ? Optional.empty()
                        : Optional.of(copies.getLast().eventId()));
    }

    private List<Copy> copies(Collection<UUID> objects, UUID after, int limit) {
        return jdbc.sql("""
                        select event_id, type, data from events
                        where object_id = any(:objects) and event_id > :after order by event_id limit :limit
                        """)
                .param("objects", objects.stream().map(UUID::toString).toArray(String[]::new))
                .param("after", after)
                .param("limit", limit)
                .query((row, _) -> new Copy(
                        Rows.uuid(row, "event_id"),
                        row.getString("type"),
                        json.readTree(PackedJson.unpack(row.getBytes("data")))))
                .list();
    }

    /// Towns and titles do not identify anybody alone, but they do together.
    private static JsonNode emptied(String type, JsonNode data) {
        if (!(data instanceof ObjectNode object)) {
            return data;
        }
        if (type.startsWith("customer.")) {
            object.putNull("billing_address");
            object.putNull("tax_exemption_reason");
            object.putNull("tax_id");
            object.putArray("emails");
        } else if (type.startsWith("person.")) {
            object.putNull("title");
        }
        return object;
    }
}
