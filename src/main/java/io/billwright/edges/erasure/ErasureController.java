package io.billwright.edges.erasure;

import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class ErasureController {

    private final Changes changes;
    private final Erase erase;

    ErasureController(Changes changes, Erase erase) {
        this.changes = changes;
        this.erase = erase;
    }

    @PostMapping("/api/v2/customers/{customer_id}/erase")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> customer(Call call) {
        return erased(call, new Subject(call.pathId("customer_id"), null));
    }

    @PostMapping("/api/v2/customers/{customer_id}/people/{person_id}/erase")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> person(Call call) {
        return erased(call, new Subject(call.pathId("customer_id"), call.pathId("person_id")));
    }

    private ResponseEntity<byte[]> erased(Call call, Subject subject) {
        return changes.earlier(call).orElseGet(() -> {
            var copies = erase.copies(call.seller(), subject);
            return changes.done(call, () -> erase.finish(call.seller(), copies));
        });
    }
}
