package io.billwright.agreements.changes;

import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import java.util.UUID;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/// Whether the invoices of a subscription wait for approval (spec 3.1).
@RestController
final class ApprovalController {

    private final Changes changes;
    private final SellerReads reads;
    private final SubscriptionStore subscriptions;

    ApprovalController(Changes changes, SellerReads reads, SubscriptionStore subscriptions) {
        this.changes = changes;
        this.reads = reads;
        this.subscriptions = subscriptions;
    }

    record Approval(UUID subscriptionId, boolean required) {}

    @GetMapping("/api/v2/subscriptions/{subscription_id}/invoice-approval")
    Approval get(Call call) {
        var subscriptionId = call.pathId("subscription_id");
        return reads.in(call.seller(), () -> {
            if (subscriptions.find(subscriptionId).isEmpty()) {
                throw new Rejection.NotFound("subscription");
            }
            return new Approval(subscriptionId, subscriptions.requiresApproval(subscriptionId));
        });
    }

    @PutMapping("/api/v2/subscriptions/{subscription_id}/invoice-approval")
    ResponseEntity<byte[]> set(Call call) {
        var subscriptionId = call.pathId("subscription_id");
        var required = call.body((Fields fields) -> {
            fields.require("required");
            return fields.flag("required", false);
        });
        return changes.done(call, () -> {
            if (subscriptions.lock(subscriptionId).isEmpty()) {
                throw new Rejection.NotFound("subscription");
            }
            subscriptions.requireApproval(subscriptionId, required);
            return new Approval(subscriptionId, required);
        });
    }
}
