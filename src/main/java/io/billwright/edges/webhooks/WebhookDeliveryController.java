package io.billwright.edges.webhooks;

import io.billwright.messaging.events.DeliveryLog;
import io.billwright.messaging.events.DeliveryState;
import io.billwright.messaging.events.Subscriber;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Page;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.TakesQuery;
import java.util.Arrays;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class WebhookDeliveryController {

    private final Changes changes;
    private final SellerReads reads;
    private final DeliveryLog log;
    private final RedeliverEvents redeliver;

    WebhookDeliveryController(Changes changes, SellerReads reads, DeliveryLog log, RedeliverEvents redeliver) {
        this.changes = changes;
        this.reads = reads;
        this.log = log;
        this.redeliver = redeliver;
    }

    @GetMapping("/api/v2/webhook-deliveries")
    @TakesQuery(
            value = {"endpoint_id", "event_id", "state"},
            paged = true)
    ListResponse<WebhookDeliveryResponse> list(Call call) {
        var page = call.page();
        var filter = new DeliveryLog.Filter(
                Subscriber.Kind.WEBHOOK, call.queryId("endpoint_id"), state(call), call.queryId("event_id"));
        return reads.in(call.seller(), () -> {
            var rows = log.list(page, filter).stream()
                    .map(WebhookDeliveryResponse::of)
                    .toList();
            return ListResponse.of(
                    page, rows, row -> new Page.Position(row.recordedAt(), row.deliveryId()), () -> log.count(filter));
        });
    }

    private static Optional<DeliveryState> state(Call call) {
        var text = call.query("state");
        if (text == null) {
            return Optional.empty();
        }
        return Optional.of(Arrays.stream(DeliveryState.values())
                .filter(state -> state.name().equals(text))
                .findFirst()
                .orElseThrow(() ->
                        Rejection.Invalid.field("state", "must be one of " + Arrays.toString(DeliveryState.values()))));
    }

    @PostMapping("/api/v2/events/{event_id}/redeliver")
    ResponseEntity<byte[]> redeliverEvent(Call call) {
        var eventId = call.pathId("event_id");
        var request = call.body(RedeliverEvents.OneEvent::of);
        return changes.done(call, () -> redeliver.handle(eventId, request));
    }

    @PostMapping("/api/v2/webhook-endpoints/{endpoint_id}/redeliver")
    ResponseEntity<byte[]> redeliverRange(Call call) {
        var endpointId = call.pathId("endpoint_id");
        var range = call.body(RedeliverEvents.Range::of);
        return changes.done(call, () -> redeliver.handle(endpointId, range));
    }
}
