package io.billwright.jobs;

import io.billwright.clock.SellerClock;
import io.billwright.db.AllSellers;
import io.billwright.db.Seller;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Runs what has fallen due for every live seller. A seller whose sweep fails is tried again next time and holds
/// nobody else up.
@Component
final class SweepLiveSellers implements Timer {

    private static final Logger LOG = LoggerFactory.getLogger(SweepLiveSellers.class);

    private final AllSellers sellers;
    private final Sweeps sweeps;
    private final SellerClock clock;
    private final MeterRegistry meters;

    SweepLiveSellers(AllSellers sellers, Sweeps sweeps, SellerClock clock, MeterRegistry meters) {
        this.sellers = sellers;
        this.sweeps = sweeps;
        this.clock = clock;
        this.meters = meters;
    }

    @Override
    public String name() {
        return "sweep-live-sellers";
    }

    @Override
    public Duration every() {
        return Duration.ofMinutes(1);
    }

    @Override
    public void run() {
        sellers.list().stream()
                .filter(seller -> seller.mode() == Seller.Mode.LIVE)
                .forEach(this::sweep);
    }

    private void sweep(Seller seller) {
        try {
            sweeps.runSome(seller, clock.systemNow());
        } catch (RuntimeException failure) {
            meters.counter("sweeps.failed").increment();
            LOG.error("sweep of seller {} failed", seller.id(), failure);
        }
    }
}
