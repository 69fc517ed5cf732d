package io.billwright.edges.parked;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Dismisses parked work that is to stay undone, and stores the reason.
@Component
final class DismissParkedWork {

    private static final int LONGEST_REASON = 500;

    private final ParkedWorkStore parked;
    private final SellerClock clock;

    DismissParkedWork(ParkedWorkStore parked, SellerClock clock) {
        this.parked = parked;
        this.clock = clock;
    }

    record Request(String reason) {

        static Request of(Fields fields) {
            return new Request(fields.text("reason", LONGEST_REASON));
        }
    }

    ParkedWork handle(Seller seller, ParkedKind kind, UUID workId, Request request) {
        var work = parked.find(kind, workId).orElseThrow(() -> new Rejection.NotFound("parked work"));
        parked.dismiss(work, request.reason(), clock.now(seller));
        return parked.find(kind, workId).orElseThrow(() -> new Rejection.NotFound("parked work"));
    }
}
