package io.billwright.agreements.estimates;

import io.billwright.platform.http.Call;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Profile;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// What an estimate is measured against (`scripts/bench-estimate`): reads the same body and answers with a constant of
/// the same size, the first estimate it made.
@RestController
@Profile("bench")
final class ConstantController {

    private final EstimateSubscription estimateSubscription;
    private final AtomicReference<byte @Nullable []> constant = new AtomicReference<>();

    ConstantController(EstimateSubscription estimateSubscription) {
        this.estimateSubscription = estimateSubscription;
    }

    @PostMapping("/api/v2/bench/constant")
    @RequiresScope(Scope.READ)
    ResponseEntity<byte[]> constant(Call call) {
        var input = call.body(SubscriptionInput::of);
        var answer = constant.get();
        if (answer == null) {
            answer = estimateSubscription.handle(call.seller(), input, false);
            constant.set(answer);
        }
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(answer);
    }
}
