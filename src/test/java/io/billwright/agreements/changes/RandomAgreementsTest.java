package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import java.util.ArrayList;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// R22: for any agreement and whatever becomes of it, the invoices are those of the estimates, and order values add up.
/// A failure names its seed, and `-Dseed=` runs that agreement alone; `scripts/prove agreements` is the long run.
class RandomAgreementsTest {

    private static final int AGREEMENTS = Integer.getInteger("agreements", 60);
    private static final int AGREEMENTS_HELD_AGAINST_THE_CONTRACT = Math.min(AGREEMENTS / 3, 200);
    /// Enough for a completion to be deferred by a pause.
    private static final int PAUSED_AGREEMENTS = Math.max(75, AGREEMENTS / 2);
    private static final int SHOPS = 4;

    @Test
    void whatIsBilledIsWhatWasEstimated() throws InterruptedException {
        live(0, AGREEMENTS, false, () -> open().unchecked());
    }

    /// The same with every answer held against the contract and every estimate computed anew from its explanation.
    @Test
    void soItIsWithEveryAnswerChecked() throws InterruptedException {
        live(1_000_000, AGREEMENTS_HELD_AGAINST_THE_CONTRACT, false, RandomAgreementsTest::open);
    }

    /// The same with pauses and completed milestones between the changes (R13, R19, R26): pauses leave every amount,
    /// periods tile what is left of the contract, all of it is billed once, and the independent implementation has
    /// the same days and amounts.
    @Test
    void soItIsIfTheyPauseNowAndThen() throws InterruptedException {
        live(2_000_000, PAUSED_AGREEMENTS, true, () -> open().unchecked());
        if (Long.getLong("seed") == null) {
            assertThat(RandomAgreement.MOVED.sum()).isGreaterThan(PAUSED_AGREEMENTS / 2);
            assertThat(RandomAgreement.RESTS.sum()).isGreaterThan(RandomAgreement.MOVED.sum());
            assertThat(Completions.DEFERRED.sum()).isPositive();
            assertThat(Completions.MADE.sum()).isGreaterThan(Completions.DEFERRED.sum());
        }
    }

    private static Shop open() {
        var shop = Shop.open();
        var extra = Shop.json("""
                {'bricks': [{'brick_name': 'Extra', 'brick_code': 'extra', 'kind': 'ADD_ON',
                  'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '7.77'}]}]}
                """);
        shop.publish("more", "More", extra);
        return shop;
    }

    private static void live(long firstSeed, int count, boolean rests, Callable<Shop> opening)
            throws InterruptedException {
        var given = Long.getLong("seed");
        long first = given == null ? firstSeed : given;
        long end = given == null ? firstSeed + count : given + 1;
        var next = new AtomicLong(first);
        try (var workers = Executors.newFixedThreadPool(SHOPS)) {
            var running = new ArrayList<Future<?>>();
            for (int i = 0; i < SHOPS; i++) {
                running.add(workers.submit(() -> {
                    var shop = opening.call();
                    for (long seed = next.getAndIncrement(); seed < end; seed = next.getAndIncrement()) {
                        live(shop, seed, rests);
                    }
                    // Every agreement set the clock back; the books are looked at from after them all.
                    shop.startClock("2099-01-01T00:00:00Z");
                    return true;
                }));
            }
            for (var worker : running) {
                worker.get();
            }
        } catch (ExecutionException failure) {
            throw new AssertionError(failure.getMessage(), failure);
        }
        assertThat(RandomAgreement.REFUSED.sum() * 20)
                .as("most of %s steps are possible", RandomAgreement.STEPS)
                .isLessThan(RandomAgreement.STEPS.sum());
    }

    private static void live(Shop shop, long seed, boolean rests) {
        try {
            new RandomAgreement(shop, new SplittableRandom(seed), rests).live();
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError("fails with -Dseed=" + seed + ": " + failure.getMessage(), failure);
        }
    }
}
