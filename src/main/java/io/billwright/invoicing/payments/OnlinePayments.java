package io.billwright.invoicing.payments;

import io.billwright.platform.db.Seller;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/// Whether customers can pay online: always in a sandbox, which has a processor of its own, and with a processor
/// connected otherwise.
@Component
public final class OnlinePayments {

    private final boolean isConnected;

    OnlinePayments(@Value("${billwright.stripe.secret-key:}") String secretKey) {
        this.isConnected = !secretKey.isEmpty();
    }

    public boolean areTakenFor(Seller.Mode mode) {
        return mode == Seller.Mode.SANDBOX || isConnected;
    }
}
