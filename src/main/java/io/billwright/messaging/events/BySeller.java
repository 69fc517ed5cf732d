package io.billwright.messaging.events;

import io.billwright.platform.db.Acting;
import io.billwright.platform.db.Seller;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/// Runs work for several sellers in parallel, with at most one thread per seller. A seller whose work is slow,
/// because its connections are in use or a row is locked, keeps its thread but does not delay the others (S13).
final class BySeller {

    private static final int MOST_AT_ONCE = 8;
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final Semaphore places = new Semaphore(MOST_AT_ONCE);
    /// Platform threads, so that they need not queue behind the virtual threads of all attempts.
    private final ExecutorService threads = Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name("events-", 1).factory());
    private final Set<Seller> inWork = ConcurrentHashMap.newKeySet();

    /// Skips sellers whose previous work is still running. Returns when the work is done, or after waiting a second.
    void handle(Set<Seller> sellers, Consumer<Seller> work) {
        var actor = Acting.current();
        var begun = new Phaser(1);
        try {
            for (var seller : sellers) {
                if (!inWork.contains(seller)) {
                    if (!places.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                        return;
                    }
                    inWork.add(seller);
                    begun.register();
                    threads.execute(() -> Acting.run(actor, () -> work(seller, work, begun)));
                }
            }
            begun.awaitAdvanceInterruptibly(begun.arrive(), PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            // The work continues in its threads.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    boolean isIdle() {
        return inWork.isEmpty();
    }

    private void work(Seller seller, Consumer<Seller> work, Phaser begun) {
        try {
            work.accept(seller);
        } finally {
            inWork.remove(seller);
            places.release();
            begun.arriveAndDeregister();
        }
    }
}
