package io.billwright.agreements.estimates;

import io.billwright.platform.http.Call;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import io.billwright.platform.http.TakesQuery;
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
    @TakesQuery("explain")
    @RequiresScope(Scope.READ)
    ResponseEntity<byte[]> estimate(Call call) {
        var explained = "true".equals(call.query("explain"));
        var answer = estimateSubscription.handle(call.seller(), call.body(SubscriptionInput::of), explained);
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(answer);
    }
}
