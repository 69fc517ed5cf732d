package io.billwright.metering.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.testing.Meters;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// Merging in the background, and what it leaves alone.
class CompactUsageTest {

    private static final Instant NOW = Instant.parse("2026-03-10T12:00:00Z");

    private final Meters meters = Meters.at(NOW.toString());
    private final UUID busy = UUID.fromString(meters.subscribe("2026-01-01"));
    private final UUID idle = UUID.fromString(meters.subscribe("2026-01-01"));

    @Test
    void whatNobodyAskedForIsMergedInTheBackgroundUnlessItIsLocked() throws Exception {
        write(busy);
        write(idle);
        var locked = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        var holder = CompletableFuture.runAsync(() -> meters.run(() -> {
            meters.bean(SubscriptionStore.class).lock(busy);
            locked.countDown();
            await(release);
        }));
        await(locked);

        meters.bean(CompactPendingUsage.class).compact(meters.shop().api().seller());
        assertThat(waiting()).containsExactly(busy);
        release.countDown();
        holder.get(10, TimeUnit.SECONDS);
        meters.bean(CompactPendingUsage.class).compact(meters.shop().api().seller());
        assertThat(waiting()).isEmpty();
    }

    /// The database lets nobody wait for a lock for long: a writer that waited would fail.
    @Test
    void writersDoNotWaitForWhoHoldsTheSubscription() {
        meters.run(() -> {
            meters.bean(SubscriptionStore.class).lock(busy);
            CompletableFuture.runAsync(() -> write(busy)).join();
        });

        assertThat(waiting()).containsExactly(busy);
    }

    private void write(UUID subscription) {
        var entry = new UsageEntry(null, subscription, meters.brick("sum"), BigDecimal.ONE, NOW, null);
        meters.in(() -> meters.bean(WriteUsage.class).handle(meters.shop().api().seller(), List.of(entry), NOW));
    }

    private List<UUID> waiting() {
        return meters.in(() -> meters.bean(RollupStore.class).subscriptionsWithMore(new UUID(0, 0), 10));
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
