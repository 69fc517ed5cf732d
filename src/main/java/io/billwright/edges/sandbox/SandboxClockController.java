package io.billwright.edges.sandbox;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// For live sellers these paths do not exist.
@RestController
final class SandboxClockController {

    private final Changes changes;
    private final SellerReads reads;
    private final SellerClock clock;
    private final AdvanceClock advanceClock;

    SandboxClockController(Changes changes, SellerReads reads, SellerClock clock, AdvanceClock advanceClock) {
        this.changes = changes;
        this.reads = reads;
        this.clock = clock;
        this.advanceClock = advanceClock;
    }

    @GetMapping("/api/v2/sandbox/clock")
    Map<String, Instant> get(Call call) {
        requireSandbox(call.seller());
        return Map.of("now", reads.in(call.seller(), () -> clock.now(call.seller())));
    }

    @PostMapping("/api/v2/sandbox/clock/advance")
    ResponseEntity<byte[]> advance(Call call) {
        requireSandbox(call.seller());
        var request = call.body(AdvanceClock.Request::of);
        return changes.done(call, () -> advanceClock.handle(call.seller(), request));
    }

    static void requireSandbox(Seller seller) {
        if (seller.mode() != Seller.Mode.SANDBOX) {
            throw new Rejection.NotFound("sandbox");
        }
    }
}
