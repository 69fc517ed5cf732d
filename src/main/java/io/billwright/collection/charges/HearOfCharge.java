package io.billwright.collection.charges;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Acting;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.opentelemetry.context.Context;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Handles a processor's webhook about a charge. Its content is not trusted; it only makes us ask the processor soon.
/// If that fails, [ResolveCharges] asks later.
@Component
public final class HearOfCharge implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HearOfCharge.class);
    private static final int THREADS = 4;
    private static final int MOST_WAITING = 1000;
    private static final int SECONDS_TO_END = 30;

    private final SellerTransactions transactions;
    private final AttemptStore attempts;
    private final ResolveCharges resolveCharges;
    private final SellerClock clock;
    /// When the queue is full, the webhook's own thread asks, which slows its sender down.
    private final ThreadPoolExecutor asking = new ThreadPoolExecutor(
            THREADS,
            THREADS,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(MOST_WAITING),
            Thread.ofPlatform().name("charges-", 1).factory(),
            new ThreadPoolExecutor.CallerRunsPolicy());

    HearOfCharge(
            SellerTransactions transactions, AttemptStore attempts, ResolveCharges resolveCharges, SellerClock clock) {
        this.transactions = transactions;
        this.attempts = attempts;
        this.resolveCharges = resolveCharges;
        this.clock = clock;
    }

    /// Ignores charges that are not the seller's or not yet opened with the processor. A charge recorded as failed is
    /// checked at once, since no worker will do so: if the processor gives no answer, it must send the webhook
    /// again.
    public void handle(Seller seller, String processor, UUID attemptId) {
        var known = transactions.in(
                seller,
                () -> attempts.find(attemptId)
                        .filter(found -> found.processor().equals(processor))
                        .filter(found -> found.reference() != null));
        if (known.isEmpty()) {
            return;
        }
        switch (known.get().state()) {
            case SENT, UNKNOWN -> {
                transactions.run(seller, () -> attempts.checkBy(attemptId, clock.now(seller)));
                var actor = Acting.current();
                asking.execute(Context.current().wrap(() -> Acting.run(actor, () -> ask(seller, attemptId))));
            }
            case FAILED -> resolveCharges.reconsider(seller, known.get());
            case CREATED, SUCCEEDED -> {
                // There is nothing to ask.
            }
        }
    }

    private void ask(Seller seller, UUID attemptId) {
        try {
            resolveCharges.resolve(seller, attemptId);
        } catch (RuntimeException failure) {
            LOG.error("charge {} could not be asked about", attemptId, failure);
        }
    }

    @Override
    public void close() {
        asking.shutdown();
        try {
            if (!asking.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS)) {
                asking.shutdownNow();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
