package io.billwright.edges.integrity;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.AllSellers;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.jobs.Timer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Checks the books of all live sellers once a day, and reports the number of violations as a metric. Only the
/// process that ran the last check reports it, and only while the result is recent.
@Component
final class WatchIntegrity implements Timer {

    private static final Logger LOG = LoggerFactory.getLogger(WatchIntegrity.class);
    private static final Duration EVERY = Duration.ofDays(1);

    private final AllSellers sellers;
    private final SellerReads reads;
    private final SellerClock clock;
    private final CheckIntegrity checkIntegrity;
    private volatile @Nullable Found found;

    private record Found(Instant at, long violations) {}

    WatchIntegrity(
            AllSellers sellers,
            SellerReads reads,
            SellerClock clock,
            CheckIntegrity checkIntegrity,
            MeterRegistry meters) {
        this.sellers = sellers;
        this.reads = reads;
        this.clock = clock;
        this.checkIntegrity = checkIntegrity;
        Gauge.builder("integrity.violations", this::shown).register(meters);
    }

    @Override
    public String name() {
        return "watch-integrity";
    }

    @Override
    public Duration every() {
        return EVERY;
    }

    /// If a seller's books cannot be checked, the others still are; but then a result of 0 is not reported.
    @Override
    public void run() {
        long violations = 0;
        boolean isWhole = true;
        for (var seller : sellers.list()) {
            if (seller.mode() != Seller.Mode.LIVE) {
                continue;
            }
            try {
                violations += check(seller);
            } catch (RuntimeException failure) {
                isWhole = false;
                LOG.error("the books of seller {} cannot be checked", seller.id(), failure);
            }
        }
        if (isWhole || violations > 0) {
            found = new Found(clock.systemNow(), violations);
        }
    }

    private long check(Seller seller) {
        var response = reads.in(seller, () -> checkIntegrity.handle(clock.now(seller)));
        var broken = response.checks().stream().filter(check -> !check.ok()).toList();
        broken.forEach(check -> LOG.error(
                "the books of seller {} break {}: {} row(s), such as {}",
                seller.id(),
                check.name(),
                check.violations(),
                check.examples()));
        return broken.stream().mapToLong(CheckIntegrity.Check::violations).sum();
    }

    private @Nullable Number shown() {
        var last = found;
        return last == null || last.at().plus(EVERY.multipliedBy(2)).isBefore(clock.systemNow())
                ? null
                : last.violations();
    }
}
