package io.billwright.messaging.events;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Sorts;
import io.billwright.platform.http.TakesQuery;
import java.time.Duration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// Shows the events of the last 30 days, by the time of recording: the clock of a sandbox may be in any year.
@RestController
final class EventController {

    private static final Sorts SORTS = Sorts.newest("recorded_at", "event_id");

    private static final Duration SHOWN = Duration.ofDays(30);

    private final SellerReads reads;
    private final EventStore events;
    private final SellerClock clock;

    EventController(SellerReads reads, EventStore events, SellerClock clock) {
        this.reads = reads;
        this.events = events;
        this.clock = clock;
    }

    @GetMapping("/api/v2/events")
    @TakesQuery(
            value = {"type", "object_id", "recorded_from", "recorded_until", "sort"},
            paged = true)
    ListResponse<EventResponse> list(Call call) {
        var page = SORTS.of(call);
        var filter = visible(call).asked(call);
        return reads.in(
                call.seller(), () -> ListResponse.of(page, events.list(filter, page), () -> events.count(filter)));
    }

    @GetMapping("/api/v2/events/{event_id}")
    EventResponse get(Call call) {
        var eventId = call.pathId("event_id");
        return reads.in(call.seller(), () -> events.find(eventId, visible(call)))
                .orElseThrow(() -> new Rejection.NotFound("event"));
    }

    private EventFilter visible(Call call) {
        return EventFilter.since(clock.systemNow().minus(SHOWN), call);
    }
}
