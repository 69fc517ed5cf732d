package io.billwright.messaging.events;

import io.billwright.platform.db.Acting;
import io.billwright.platform.db.Actor;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/// Calls for rounds of deliveries in every process that works, side by side: what one has taken the others leave alone.
@Component
@ConditionalOnExpression("'${billwright.role:all}' != 'api'")
final class SendEvents implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(SendEvents.class);

    private static final Duration WHEN_IDLE = Duration.ofMillis(500);
    /// So that attempts that end together are noted together.
    private static final Duration WHEN_BUSY = Duration.ofMillis(10);
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);
    /// What has not ended by then comes back by itself.
    private static final Duration FAREWELL = Duration.ofSeconds(5);

    private final DeliverEvents deliver;
    private volatile boolean stopping;
    private @Nullable Thread thread;

    SendEvents(DeliverEvents deliver) {
        this.deliver = deliver;
    }

    @Override
    public void start() {
        thread =
                Thread.ofPlatform().name("events").start(() -> Acting.run(Actor.job("events"), this::sendUntilStopped));
    }

    @Override
    public void stop() {
        stopping = true;
        try {
            if (thread != null) {
                thread.join();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return thread != null && !stopping;
    }

    private void sendUntilStopped() {
        try {
            while (!stopping) {
                deliver.await(round());
                Thread.sleep(WHEN_BUSY);
            }
            long end = System.nanoTime() + FAREWELL.toNanos();
            while (!deliver.isIdle() && System.nanoTime() < end) {
                deliver.await(WHEN_IDLE);
                deliver.settleEnded();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// How long to wait at most for the next one. Rounds that are slow, as very many subscribers make them, are called
    /// for less often.
    private Duration round() {
        long start = System.nanoTime();
        try {
            deliver.round();
            var took = Duration.ofNanos(System.nanoTime() - start);
            return took.compareTo(WHEN_IDLE) < 0 ? WHEN_IDLE : took;
        } catch (RuntimeException | Error failure) {
            LOG.error("events cannot be sent", failure);
            return AFTER_FAILURE;
        }
    }
}
