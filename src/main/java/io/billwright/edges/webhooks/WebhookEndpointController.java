package io.billwright.edges.webhooks;

import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import io.billwright.platform.http.Sorts;
import io.billwright.platform.http.TakesQuery;
import io.billwright.platform.labels.LabelKind;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Webhook endpoints. Changing them requires the scope ADMIN, since an endpoint receives every event of the seller.
@RestController
final class WebhookEndpointController {

    private static final Sorts SORTS =
            Sorts.newest("created_at", "w.created_at", "w.endpoint_id").time("updated_at", "w.updated_at");

    private final Changes changes;
    private final SellerReads reads;
    private final WebhookEndpointStore endpoints;
    private final CreateWebhookEndpoint create;
    private final ChangeWebhookEndpoint change;

    WebhookEndpointController(
            Changes changes,
            SellerReads reads,
            WebhookEndpointStore endpoints,
            CreateWebhookEndpoint create,
            ChangeWebhookEndpoint change) {
        this.changes = changes;
        this.reads = reads;
        this.endpoints = endpoints;
        this.create = create;
        this.change = change;
    }

    @PostMapping("/api/v2/webhook-endpoints")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> create(Call call) {
        var request = call.body(CreateWebhookEndpoint.Request::of);
        return changes.createdWithSecret(call, () -> shownOnce(create.handle(call.seller(), request)));
    }

    @GetMapping("/api/v2/webhook-endpoints")
    @TakesQuery(
            value = {"external_id", "created_from", "created_until", "updated_from", "updated_until", "sort"},
            paged = true)
    ListResponse<WebhookEndpointResponse> list(Call call) {
        var page = SORTS.of(call);
        var filter = LabelKind.WEBHOOK_ENDPOINT.filter(
                new Filter(call, WebhookEndpointStore.KEPT)
                        .days("created", "w.created_at")
                        .days("updated", "w.updated_at"),
                "w.endpoint_id");
        return reads.in(call.seller(), () -> {
            var rows = endpoints.list(filter, page).stream()
                    .map(WebhookEndpointResponse::of)
                    .toList();
            return ListResponse.of(page, rows, () -> endpoints.count(filter));
        });
    }

    @GetMapping("/api/v2/webhook-endpoints/{endpoint_id}")
    WebhookEndpointResponse get(Call call) {
        var endpointId = call.pathId("endpoint_id");
        return reads.in(call.seller(), () -> endpoints.find(endpointId))
                .map(WebhookEndpointResponse::of)
                .orElseThrow(() -> new Rejection.NotFound("endpoint"));
    }

    @PatchMapping("/api/v2/webhook-endpoints/{endpoint_id}")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> change(Call call) {
        var endpointId = call.pathId("endpoint_id");
        var request = call.body(ChangeWebhookEndpoint.Request::of);
        return changes.done(call, () -> change.handle(call.seller(), endpointId, request));
    }

    @DeleteMapping("/api/v2/webhook-endpoints/{endpoint_id}")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> delete(Call call) {
        var endpointId = call.pathId("endpoint_id");
        return changes.done(call, () -> change.delete(call.seller(), endpointId));
    }

    @PostMapping("/api/v2/webhook-endpoints/{endpoint_id}/rotate-secret")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> rotateSecret(Call call) {
        var endpointId = call.pathId("endpoint_id");
        return changes.answered(
                call, _ -> HttpStatus.OK, () -> shownOnce(change.rotateSecret(call.seller(), endpointId)));
    }

    private static Changes.ShownOnce shownOnce(WebhookEndpointResponse response) {
        return new Changes.ShownOnce(response, response.withoutSecret());
    }
}
