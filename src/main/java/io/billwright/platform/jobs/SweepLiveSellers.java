package io.billwright.platform.jobs;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.AllSellers;
import io.billwright.platform.db.Seller;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/// Runs what has fallen due for every live seller, in every process that works: what one has taken the others leave
/// alone. A seller whose sweep fails is tried again next time and holds nobody else up.
@Component
@ConditionalOnExpression(Worker.WORKS)
final class SweepLiveSellers implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(SweepLiveSellers.class);
    private static final Duration WHEN_BUSY = Duration.ofSeconds(1);
    private static final Duration WHEN_IDLE = Duration.ofSeconds(10);

    private final AllSellers sellers;
    private final Sweeps sweeps;
    private final SellerClock clock;
    private final MeterRegistry meters;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final int count;
    private final List<Thread> threads = new ArrayList<>();

    /// Two threads by default: while one waits for the database, the other computes.
    SweepLiveSellers(
            AllSellers sellers,
            Sweeps sweeps,
            SellerClock clock,
            MeterRegistry meters,
            @Value("${billwright.jobs.sweepers:2}") int count) {
        this.sellers = sellers;
        this.sweeps = sweeps;
        this.clock = clock;
        this.meters = meters;
        this.count = count;
    }

    @Override
    public void start() {
        for (int i = 1; i <= count; i++) {
            threads.add(Thread.ofPlatform().name("sweeps-" + i).start(this::sweepUntilStopped));
        }
    }

    /// Waits until what has been begun is done.
    @Override
    public void stop() {
        stopping.countDown();
        try {
            for (var thread : threads) {
                thread.join();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return !threads.isEmpty() && !isStopping();
    }

    private boolean isStopping() {
        return stopping.getCount() == 0;
    }

    private void sweepUntilStopped() {
        try {
            Duration pause;
            do {
                pause = sweep() ? WHEN_BUSY : WHEN_IDLE;
            } while (!stopping.await(pause.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Sweeps once for every seller; whether there was anything to do.
    boolean sweep() {
        try {
            boolean busy = false;
            for (var seller : sellers.list()) {
                if (seller.mode() == Seller.Mode.LIVE && !isStopping()) {
                    busy |= sweep(seller);
                }
            }
            return busy;
        } catch (RuntimeException | Error failure) {
            LOG.error("sellers cannot be listed", failure);
            return false;
        }
    }

    private boolean sweep(Seller seller) {
        try {
            return sweeps.runSome(seller, clock::systemNow, this::isStopping);
        } catch (RuntimeException | Error failure) {
            meters.counter("sweeps.failed").increment();
            LOG.error("sweep of seller {} failed", seller.id(), failure);
            return false;
        }
    }
}
