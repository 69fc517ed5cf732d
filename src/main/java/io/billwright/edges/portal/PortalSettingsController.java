package io.billwright.edges.portal;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class PortalSettingsController {

    private final Changes changes;
    private final SellerTransactions transactions;
    private final PortalSettingsStore store;
    private final PortalAddress address;
    private final SellerClock clock;

    PortalSettingsController(
            Changes changes,
            SellerTransactions transactions,
            PortalSettingsStore store,
            PortalAddress address,
            SellerClock clock) {
        this.changes = changes;
        this.transactions = transactions;
        this.store = store;
        this.address = address;
        this.clock = clock;
    }

    /// `portalUrl` is the page where customers sign in with a code.
    record Response(String portalUrl, @JsonUnwrapped PortalSettings settings) {}

    @GetMapping("/api/v2/portal-settings")
    Response get(Call call) {
        return transactions.in(call.seller(), () -> response(call.seller()));
    }

    @PutMapping("/api/v2/portal-settings")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> put(Call call) {
        var settings = call.body(PortalSettings::of);
        return changes.done(call, () -> {
            store.put(settings, clock.now(call.seller()));
            return response(call.seller());
        });
    }

    private Response response(Seller seller) {
        return new Response(address.of(seller), store.get());
    }
}
