package io.billwright.edges.reports;

import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import java.time.LocalDate;
import org.springframework.stereotype.Component;

/// The current date in the seller's time zone, which is the last day that reports include.
@Component
public final class ReportToday {

    private final SellerClock clock;
    private final SellerStore sellers;

    ReportToday(SellerClock clock, SellerStore sellers) {
        this.clock = clock;
        this.sellers = sellers;
    }

    /// Call this inside a transaction of the seller.
    public LocalDate of(Seller seller) {
        return clock.now(seller).atZone(sellers.get().timeZone()).toLocalDate();
    }
}
