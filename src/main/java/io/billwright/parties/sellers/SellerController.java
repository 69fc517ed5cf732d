package io.billwright.parties.sellers;

import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class SellerController {

    private final Changes changes;
    private final SellerReads reads;
    private final SellerStore sellers;
    private final UpdateSeller updateSeller;

    SellerController(Changes changes, SellerReads reads, SellerStore sellers, UpdateSeller updateSeller) {
        this.changes = changes;
        this.reads = reads;
        this.sellers = sellers;
        this.updateSeller = updateSeller;
    }

    @GetMapping("/api/v2/seller")
    SellerSettings get(Call call) {
        return reads.in(call.seller(), sellers::get);
    }

    @PatchMapping("/api/v2/seller")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> update(Call call) {
        var request = call.body(UpdateSeller.Request::of);
        return changes.done(call, () -> updateSeller.handle(call.seller(), request));
    }
}
