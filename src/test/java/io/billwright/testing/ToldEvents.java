package io.billwright.testing;

import io.billwright.messaging.events.PackedJson;
import io.billwright.platform.http.Json;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Checks events, in the form that webhooks deliver, against the OpenAPI document.
public final class ToldEvents {

    private static final JsonMapper JSON = Json.mapper();

    private ToldEvents() {}

    private record Told(String type, JsonNode body) {}

    /// What is wrong with the newest event of each type, by its schema.
    public static List<String> problems(UUID seller) {
        var sql = """
                select distinct on (type) type, occurred_at, sequence, data
                from events where seller_id = :seller order by type, event_id desc
                """;
        return TestService.shared()
                .database()
                .owner()
                .sql(sql)
                .param("seller", seller)
                .query((row, _) -> new Told(
                        row.getString("type"),
                        body(
                                row.getString("type"),
                                row.getObject("occurred_at", OffsetDateTime.class),
                                row.getLong("sequence"),
                                PackedJson.unpack(row.getBytes("data")))))
                .list()
                .stream()
                .flatMap(told -> Contract.eventProblems(told.type(), told.body()).stream()
                        .map(problem -> told.type() + " of seller " + seller + ": " + problem))
                .toList();
    }

    private static JsonNode body(String type, OffsetDateTime timestamp, long sequence, String data) {
        return JSON.createObjectNode()
                .put("type", type)
                .put("timestamp", timestamp.toInstant().toString())
                .put("sequence", sequence)
                .set("data", JSON.readTree(data));
    }
}
