package io.billwright.edges.portal;

import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Changes.ShownOnce;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class PortalLinkController {

    private final Changes changes;
    private final ChangePortalLinks changePortalLinks;

    PortalLinkController(Changes changes, ChangePortalLinks changePortalLinks) {
        this.changes = changes;
        this.changePortalLinks = changePortalLinks;
    }

    @PostMapping("/api/v2/customers/{customer_id}/portal-link")
    ResponseEntity<byte[]> create(Call call) {
        var customerId = call.pathId("customer_id");
        var request = call.body(ChangePortalLinks.Request::of);
        return changes.createdWithSecret(call, () -> {
            var created = changePortalLinks.create(call.seller(), customerId, request);
            return new ShownOnce(created, created.withoutUrl());
        });
    }

    @DeleteMapping("/api/v2/customers/{customer_id}/portal-link")
    ResponseEntity<byte[]> revoke(Call call) {
        var customerId = call.pathId("customer_id");
        return changes.done(call, () -> changePortalLinks.revoke(customerId));
    }
}
