package io.billwright.edges.integrity;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class IntegrityController {

    private final SellerReads reads;
    private final SellerClock clock;
    private final CheckIntegrity checkIntegrity;

    IntegrityController(SellerReads reads, SellerClock clock, CheckIntegrity checkIntegrity) {
        this.reads = reads;
        this.clock = clock;
        this.checkIntegrity = checkIntegrity;
    }

    @GetMapping("/api/v2/integrity")
    CheckIntegrity.Response check(Call call) {
        return reads.in(call.seller(), () -> checkIntegrity.handle(clock.now(call.seller())));
    }
}
