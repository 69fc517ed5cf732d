package io.billwright.edges.integrations.stripe;

import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class StripeAccountController {

    private final SellerReads reads;
    private final Changes changes;
    private final SellerAccountStore accounts;
    private final ConnectStripe connectStripe;

    StripeAccountController(
            SellerReads reads, Changes changes, SellerAccountStore accounts, ConnectStripe connectStripe) {
        this.reads = reads;
        this.changes = changes;
        this.accounts = accounts;
        this.connectStripe = connectStripe;
    }

    @GetMapping("/api/v2/seller/stripe")
    StripeAccountResponse get(Call call) {
        return reads.in(call.seller(), accounts::current)
                .map(StripeAccountResponse::of)
                .orElseThrow(() -> new Rejection.NotFound("Stripe account"));
    }

    @PutMapping("/api/v2/seller/stripe")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> put(Call call) {
        var request = call.body(ConnectStripe.Request::of);
        return changes.earlier(call).orElseGet(() -> {
            var known = connectStripe.ask(call.seller(), request);
            return changes.done(call, () -> connectStripe.write(call.seller(), request, known));
        });
    }

    @DeleteMapping("/api/v2/seller/stripe")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> delete(Call call) {
        return changes.done(call, connectStripe::disconnect);
    }
}
