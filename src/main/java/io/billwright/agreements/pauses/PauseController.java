package io.billwright.agreements.pauses;

import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.TakesForms;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Pause and resume (spec 4.14).
@RestController
final class PauseController {

    private final Changes changes;
    private final PauseSubscription pauseSubscription;
    private final ResumeSubscription resumeSubscription;

    PauseController(Changes changes, PauseSubscription pauseSubscription, ResumeSubscription resumeSubscription) {
        this.changes = changes;
        this.pauseSubscription = pauseSubscription;
        this.resumeSubscription = resumeSubscription;
    }

    @PostMapping("/api/v2/subscriptions/{subscription_id}/pause")
    ResponseEntity<byte[]> pause(Call call) {
        var subscriptionId = call.pathId("subscription_id");
        var request = call.body(PauseSubscription.Request::of);
        return changes.created(call, () -> pauseSubscription.handle(call.seller(), subscriptionId, request));
    }

    @PostMapping("/api/v2/subscriptions/{subscription_id}/resume")
    @TakesForms
    ResponseEntity<byte[]> resume(Call call) {
        var subscriptionId = call.pathId("subscription_id");
        var request = call.body(ResumeSubscription.Request::of);
        return changes.done(call, () -> resumeSubscription.handle(call.seller(), subscriptionId, request));
    }
}
