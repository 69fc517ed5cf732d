package io.billwright.edges.cli;

import io.billwright.platform.http.Json;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Polls for new events. Event ids follow the time of writing, not of the commit, so every poll reads ten
/// minutes back and skips what it has seen. Only an event whose transaction took longer than that to commit can
/// be missed.
final class EventFeed {

    private static final Duration OVERLAP = Duration.ofMinutes(10);

    private final ApiClient api;
    private final Map<String, Instant> known = new HashMap<>();
    private Instant horizon;

    /// What happens from now on.
    EventFeed(ApiClient api) {
        this.api = api;
        this.horizon = serviceTime(api.get("/events?limit=1")).minus(OVERLAP);
        next();
    }

    /// What has happened since, the first first.
    List<JsonNode> next() {
        var events = new ArrayList<JsonNode>();
        var first = api.get("/events?limit=100");
        var page = Json.mapper().readTree(first.body());
        while (takeNew(page.get("data"), events) && page.get("has_more").booleanValue()) {
            page = api.read("/events?cursor=" + page.get("next_cursor").stringValue());
        }
        horizon = serviceTime(first).minus(OVERLAP);
        known.values().removeIf(written -> written.isBefore(horizon));
        events.forEach(event -> known.put(id(event), written(event)));
        return events.reversed();
    }

    /// Whether older ones may be new too.
    private boolean takeNew(JsonNode page, List<JsonNode> events) {
        for (var event : page) {
            if (written(event).isBefore(horizon)) {
                return false;
            }
            if (!known.containsKey(id(event))) {
                events.add(event);
            }
        }
        return true;
    }

    private static String id(JsonNode event) {
        return event.get("event_id").stringValue();
    }

    private static Instant written(JsonNode event) {
        return Instant.parse(event.get("recorded_at").stringValue());
    }

    private static Instant serviceTime(HttpResponse<?> answer) {
        var date = answer.headers()
                .firstValue("Date")
                .orElseThrow(() -> new IllegalStateException("the answer has no date"));
        return ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
    }
}
