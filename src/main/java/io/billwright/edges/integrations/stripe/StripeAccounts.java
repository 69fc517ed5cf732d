package io.billwright.edges.integrations.stripe;

import io.billwright.collection.charges.Processor;
import io.billwright.collection.charges.ProcessorSource;
import io.billwright.platform.db.Seller;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Finds the Stripe account for a charge. Each live seller has its own, so that its money never passes through
/// another's. A charge is queried, canceled and refunded with the account that opened it.
@Component
final class StripeAccounts implements ProcessorSource {

    /// The account that all sellers shared before they had their own.
    static final String FORMER = "stripe";

    private final SellerAccountStore store;
    private final StripeSettings settings;

    StripeAccounts(SellerAccountStore store, StripeSettings settings) {
        this.store = store;
        this.settings = settings;
    }

    @Override
    public Optional<Processor> serving(Seller seller) {
        return seller.mode() == Seller.Mode.LIVE ? store.current().map(this::processor) : Optional.empty();
    }

    @Override
    public Optional<Processor> named(Seller seller, String name) {
        if (seller.mode() != Seller.Mode.LIVE) {
            return Optional.empty();
        }
        return store.named(name).map(this::processor).or(() -> former(name));
    }

    private Optional<Processor> former(String name) {
        return name.equals(FORMER) && settings.hasFormerAccount()
                ? Optional.of(new StripeProcessor(FORMER, false, settings.secretKey(), settings))
                : Optional.empty();
    }

    private Processor processor(SellerAccount account) {
        return new StripeProcessor(account.processor(), account.isCurrent(), account.secretKey(), settings);
    }
}
