package io.billwright.metering.usage;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import org.springframework.stereotype.Component;

/// Deletes an entry so that it no longer counts (spec 4.12). Its transaction id stays taken: sending the entry again
/// does not bring it back.
@Component
final class DeleteUsage {

    private final AlterUsage alterUsage;
    private final SellerClock clock;

    DeleteUsage(AlterUsage alterUsage, SellerClock clock) {
        this.alterUsage = alterUsage;
        this.clock = clock;
    }

    record Response(String message) {}

    Response handle(Seller seller, String transactionId) {
        var stored = alterUsage.lock(transactionId);
        alterUsage.delete(seller, stored, clock.now(seller));
        return new Response("the usage entry was deleted");
    }
}
