package io.billwright.estimates;

import io.billwright.http.Call;
import io.billwright.http.RequiresScope;
import io.billwright.http.Scope;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class EstimateController {

    private final EstimateSubscription estimateSubscription;

    EstimateController(EstimateSubscription estimateSubscription) {
        this.estimateSubscription = estimateSubscription;
    }

    @PostMapping("/api/v2/subscriptions/estimate")
    @RequiresScope(Scope.READ)
    ResponseEntity<byte[]> estimate(Call call) {
        var explained = "true".equals(call.query("explain"));
        var answer = estimateSubscription.handle(call.seller(), call.body(SubscriptionInput::of), explained);
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(answer);
    }
}
