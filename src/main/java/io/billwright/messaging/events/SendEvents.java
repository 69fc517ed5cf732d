package io.billwright.messaging.events;

import io.billwright.platform.db.Acting;
import io.billwright.platform.db.Actor;
import io.billwright.platform.jobs.ProcessRole;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/// Runs delivery rounds in every worker process, in parallel: claims keep them apart.
@Component
final class SendEvents implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(SendEvents.class);

    private static final Duration WHEN_IDLE = Duration.ofMillis(500);
    /// Attempts that finish within this time are recorded together.
    private static final Duration WHEN_BUSY = Duration.ofMillis(10);
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);
    /// Attempts that have not finished by then are delivered again after their lease.
    private static final Duration FAREWELL = Duration.ofSeconds(5);

    private final ProcessRole role;
    private final DeliverEvents deliver;
    private volatile boolean stopping;
    private @Nullable Thread thread;

    SendEvents(ProcessRole role, DeliverEvents deliver) {
        this.role = role;
        this.deliver = deliver;
    }

    @Override
    public boolean isAutoStartup() {
        return role.works();
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

    /// Returns how long to wait at most for the next round. Slow rounds, as with very many subscribers, run less
    /// often.
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
