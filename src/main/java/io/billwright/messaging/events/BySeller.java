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

/// Works for several sellers side by side, for each by one thread at a time. A seller for whom it takes long, since all
/// its connections are taken or a row is locked, is left to its thread and does not hold up the others (S13).
final class BySeller {

    private static final int MOST_AT_ONCE = 8;
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final Semaphore places = new Semaphore(MOST_AT_ONCE);
    /// Of the system, so that they need not queue behind the virtual threads of all attempts.
    private final ExecutorService threads = Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name("events-", 1).factory());
    private final Set<Seller> inWork = ConcurrentHashMap.newKeySet();

    /// Leaves out sellers for whom somebody is still at work. Returns when the others are done, or when one of them has
    /// kept it waiting.
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
            // They go on by themselves.
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
