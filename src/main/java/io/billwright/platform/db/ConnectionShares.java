package io.billwright.platform.db;

import io.billwright.platform.shares.FairShares;
import io.billwright.platform.shares.FairShares.Share;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/// Shares the connection pool fairly (S13): the work of one seller holds at most half of the pool, and waiting
/// requests are served in turn, seller by seller. A few connections are reserved for work that belongs to no seller,
/// such as finding out what is due.
@Component
final class ConnectionShares {

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int WITHOUT_SELLER = 2;

    private final FairShares shares;

    @Autowired
    ConnectionShares(DatabaseSettings settings) {
        this(settings.poolSize());
    }

    ConnectionShares(int pool) {
        this.shares = new FairShares(pool - WITHOUT_SELLER, pool / 2);
    }

    /// Hold the share for as long as the connection.
    Share take(Seller seller) {
        return shares.take(seller.id(), PATIENCE).orElseThrow(SellerBusy::new);
    }
}
