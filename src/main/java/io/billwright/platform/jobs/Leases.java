package io.billwright.platform.jobs;

import static java.util.stream.Collectors.groupingBy;

import io.billwright.platform.db.Acting;
import io.billwright.platform.db.Actor;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/// The heartbeat of claimed work: extends its leases while this process is alive and working on it.
@Component
public final class Leases implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(Leases.class);
    private static final int BEATS = 3;

    private final SellerTransactions transactions;
    private final Claims claims;
    private final Duration beat;
    private final Set<Kept> kept = ConcurrentHashMap.newKeySet();
    private final CountDownLatch stopping = new CountDownLatch(1);
    private volatile boolean started;

    Leases(SellerTransactions transactions, Claims claims) {
        this.transactions = transactions;
        this.claims = claims;
        this.beat = claims.lease().dividedBy(BEATS);
    }

    /// Claims whose leases are extended until this is closed.
    public final class Kept implements AutoCloseable {

        private final Seller seller;
        private final List<Claim> held;
        private final AtomicBoolean isBeating = new AtomicBoolean();

        private Kept(Seller seller, List<Claim> held) {
            this.seller = seller;
            this.held = held;
        }

        @Override
        public void close() {
            kept.remove(this);
        }
    }

    /// Keeps these claims while the work lasts; use in try-with-resources. Inside a transaction, as of a sandbox
    /// clock, it does nothing: nobody else sees the claims before the commit.
    public Kept keep(Seller seller, List<Claim> held) {
        var keeping = new Kept(seller, held);
        if (!held.isEmpty() && !TransactionSynchronizationManager.isActualTransactionActive()) {
            kept.add(keeping);
        }
        return keeping;
    }

    @Override
    public void start() {
        started = true;
        Thread.ofPlatform()
                .daemon()
                .name("leases")
                .start(() -> Acting.run(Actor.job("leases"), this::beatUntilStopped));
    }

    @Override
    public void stop() {
        stopping.countDown();
    }

    @Override
    public boolean isRunning() {
        return started && stopping.getCount() > 0;
    }

    /// Stops after everything that holds claims.
    @Override
    public int getPhase() {
        return 0;
    }

    private void beatUntilStopped() {
        try {
            while (!stopping.await(beat.toMillis(), TimeUnit.MILLISECONDS)) {
                kept.forEach(this::beat);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Each on a thread of its own: a seller that waits for a connection does not delay the heartbeats of others.
    private void beat(Kept keeping) {
        if (keeping.isBeating.compareAndSet(false, true)) {
            Thread.ofVirtual().name("lease").start(() -> extend(keeping));
        }
    }

    private void extend(Kept keeping) {
        try {
            transactions.run(
                    keeping.seller,
                    () -> keeping.held.stream().collect(groupingBy(Claim::kind)).forEach(claims::extend));
        } catch (RuntimeException failure) {
            LOG.warn("leases of seller {} were not extended", keeping.seller.id(), failure);
        } finally {
            keeping.isBeating.set(false);
        }
    }
}
