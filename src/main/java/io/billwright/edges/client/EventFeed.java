package io.billwright.edges.client;

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

/// Polls a list of events or audit entries for new ones. Ids follow the time of writing, not of the commit, so every
/// poll goes back ten minutes and skips what it has already returned. Only an entry that took longer than that to
/// commit can be missed.
final class EventFeed {

    private static final Duration OVERLAP = Duration.ofMinutes(10);

    private final ApiClient api;
    private final String path;
    private final String id;
    private final Map<String, Instant> known = new HashMap<>();
    private Instant horizon;

    private EventFeed(ApiClient api, String path, String id) {
        this.api = api;
        this.path = path;
        this.id = id;
        this.horizon = serviceTime(api.get(path + "?limit=1")).minus(OVERLAP);
        next();
    }

    /// Events from now on.
    static EventFeed ofEvents(ApiClient api) {
        return new EventFeed(api, "/events", "event_id");
    }

    /// Audit entries from now on.
    static EventFeed ofChanges(ApiClient api) {
        return new EventFeed(api, "/audit", "entry_id");
    }

    /// What is new since the last call, oldest first.
    List<JsonNode> next() {
        var events = new ArrayList<JsonNode>();
        var first = api.get(path + "?limit=100");
        var page = Json.mapper().readTree(first.body());
        while (takeNew(page.get("data"), events) && page.get("has_more").booleanValue()) {
            page = api.read(path + "?cursor=" + page.get("next_cursor").stringValue());
        }
        horizon = serviceTime(first).minus(OVERLAP);
        known.values().removeIf(written -> written.isBefore(horizon));
        events.forEach(event -> known.put(id(event), written(event)));
        return events.reversed();
    }

    /// Adds the new entries of a page. Returns whether the next, older page may have new ones too.
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

    private String id(JsonNode event) {
        return event.get(id).stringValue();
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
