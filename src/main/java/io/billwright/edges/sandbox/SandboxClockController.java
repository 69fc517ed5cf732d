package io.billwright.edges.sandbox;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// The sandbox clock. For live sellers these paths do not exist.
@RestController
final class SandboxClockController {

    private final Changes changes;
    private final SellerReads reads;
    private final SellerClock clock;
    private final Advances advances;
    private final AdvanceClock advanceClock;

    SandboxClockController(
            Changes changes, SellerReads reads, SellerClock clock, Advances advances, AdvanceClock advanceClock) {
        this.changes = changes;
        this.reads = reads;
        this.clock = clock;
        this.advances = advances;
        this.advanceClock = advanceClock;
    }

    @GetMapping("/api/v2/sandbox/clock")
    ClockResponse get(Call call) {
        requireSandbox(call.seller());
        return reads.in(
                call.seller(),
                () -> new ClockResponse(
                        clock.now(call.seller()),
                        advances.underWay().map(Advances.Advance::to).orElse(null)));
    }

    record ClockResponse(Instant now, @Nullable Instant advancingTo) {}

    @PostMapping("/api/v2/sandbox/clock/advance")
    ResponseEntity<byte[]> advance(Call call) {
        requireSandbox(call.seller());
        var request = call.body(AdvanceClock.Request::of);
        return changes.earlier(call).orElseGet(() -> {
            var advance = advanceClock.begin(
                    call.seller(), request, call.idempotentId().orElse(null));
            var happened = advanceClock.run(call.seller(), advance);
            return changes.done(call, () -> advanceClock.end(advance, happened));
        });
    }

    static void requireSandbox(Seller seller) {
        if (seller.mode() != Seller.Mode.SANDBOX) {
            throw new Rejection.NotFound("sandbox");
        }
    }
}
