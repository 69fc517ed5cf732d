package io.billwright.platform.shares;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.shares.FairShares.Share;
import io.billwright.testing.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FairSharesTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    private final UUID noisy = UUID.randomUUID();
    private final UUID quiet = UUID.randomUUID();

    @Test
    void noSellerHoldsMoreThanItsShare() {
        var shares = new FairShares(4, 2);
        var first = taken(shares, noisy);
        taken(shares, noisy);

        assertThat(shares.take(noisy, Duration.ZERO)).isEmpty();
        taken(shares, quiet);
        taken(shares, quiet);
        assertThat(shares.take(UUID.randomUUID(), Duration.ZERO)).isEmpty();

        first.close();
        assertThat(shares.take(noisy, Duration.ZERO)).isPresent();
    }

    @Test
    void whoWaitsWithManyDelaysAnotherByOne() throws InterruptedException {
        var shares = new FairShares(1, 1);
        var held = taken(shares, noisy);
        List<UUID> served = Collections.synchronizedList(new ArrayList<>());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 50; i++) {
                threads.execute(() -> serve(shares, noisy, served));
            }
            Await.until("the noisy seller waits", () -> shares.waiting(noisy) == 50);
            threads.execute(() -> serve(shares, quiet, served));
            Await.until("the quiet seller waits", () -> shares.waiting(quiet) == 1);
            held.close();
        }
        assertThat(served).hasSize(51);
        assertThat(served.indexOf(quiet)).isLessThanOrEqualTo(1);
    }

    @Test
    void nothingIsLostWhenMostGiveUp() throws InterruptedException {
        var shares = new FairShares(3, 2);
        var now = new AtomicInteger();
        var most = new AtomicInteger();
        var sellers = IntStream.range(0, 5).mapToObj(_ -> UUID.randomUUID()).toList();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 5_000; i++) {
                var seller = sellers.get(i % 5);
                var patience = Duration.ofNanos(i * 100L);
                threads.execute(() -> shares.take(seller, patience).ifPresent(share -> {
                    most.accumulateAndGet(now.incrementAndGet(), Math::max);
                    now.decrementAndGet();
                    share.close();
                }));
            }
        }
        assertThat(most.get()).isBetween(1, 3);
        taken(shares, noisy);
        taken(shares, noisy);
        taken(shares, quiet);
    }

    private static void serve(FairShares shares, UUID seller, List<UUID> served) {
        var share = shares.take(seller, LONG).orElseThrow();
        served.add(seller);
        share.close();
    }

    private static Share taken(FairShares shares, UUID seller) {
        return shares.take(seller, Duration.ZERO).orElseThrow();
    }
}
