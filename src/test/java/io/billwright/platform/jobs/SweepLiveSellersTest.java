package io.billwright.platform.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.AllSellers;
import io.billwright.platform.db.Seller;
import io.billwright.testing.Await;
import io.billwright.testing.TestService;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// What falls due for live sellers is done by every process that works, again and again.
class SweepLiveSellersTest {

    private final List<Seller> swept = new CopyOnWriteArrayList<>();

    /// Something that is due for one seller all the time.
    private final class Endless implements Sweep {

        private final Seller busy;
        private final Consumer<Seller> work;
        private final boolean getsSomethingDone;

        Endless(Seller busy, boolean getsSomethingDone, Consumer<Seller> work) {
            this.busy = busy;
            this.getsSomethingDone = getsSomethingDone;
            this.work = work;
        }

        @Override
        public Optional<Instant> nextDue(Seller seller, Instant until) {
            return seller.equals(busy) || !swept.contains(seller) ? Optional.of(until) : Optional.empty();
        }

        @Override
        public List<Happening> run(Seller seller, Instant now) {
            swept.add(seller);
            work.accept(seller);
            return getsSomethingDone ? List.of(new Happening(now, "test.happened", "1")) : List.of();
        }
    }

    @Test
    void aSellerWithNoEndOfWorkHoldsNobodyUp() {
        var busy = newLiveSeller();
        var later = newLiveSeller();

        assertThat(of(new Endless(busy, true, _ -> {})).sweep()).isTrue();

        assertThat(swept).contains(busy, later);
        assertThat(swept.stream().filter(busy::equals).count()).isGreaterThan(1);
    }

    /// Another process has taken what is due.
    @Test
    void aSweepThatGetsNothingDoneIsLeftUntilTheNextTime() {
        var busy = newLiveSeller();
        var idle = new Endless(busy, false, _ -> {});
        var other = new Endless(busy, true, _ -> {});

        assertThat(of(idle).sweep()).isFalse();
        assertThat(swept.stream().filter(busy::equals)).hasSize(1);

        swept.clear();
        assertThat(of(idle, other).sweep()).isTrue();
        assertThat(swept.stream().filter(busy::equals)).hasSizeGreaterThan(2);
    }

    @Test
    void aSellerWhoseSweepFailsHoldsNobodyUp() {
        var failing = newLiveSeller();
        var fine = newLiveSeller();
        var sweep = new Endless(fine, true, seller -> {
            if (seller.equals(failing)) {
                throw new IllegalStateException("cannot be swept");
            }
        });

        of(sweep).sweep();

        assertThat(swept).contains(fine).allMatch(seller -> seller.mode() == Seller.Mode.LIVE);
    }

    @Test
    void twoProcessesSweepAtTheSameTime() throws InterruptedException {
        var busy = newLiveSeller();
        var both = new CountDownLatch(2);
        var sweep = new Endless(busy, true, seller -> {
            if (seller.equals(busy)) {
                both.countDown();
                await(both);
            }
        });
        var one = of(sweep);
        var other = of(sweep);
        one.start();
        other.start();
        try {
            assertThat(both.await(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            one.stop();
            other.stop();
        }
    }

    @Test
    void stoppingWaitsForWhatWasBegunAndBeginsNothingElse() throws InterruptedException {
        var busy = newLiveSeller();
        var begun = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        var done = new CopyOnWriteArrayList<Seller>();
        var sweeping = of(new Endless(busy, true, seller -> {
            begun.countDown();
            await(goOn);
            done.add(seller);
        }));
        sweeping.start();
        assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
        var stopping = Thread.ofPlatform().start(sweeping::stop);
        Await.until("it is stopping", () -> !sweeping.isRunning());
        assertThat(stopping.isAlive()).isTrue();
        goOn.countDown();
        stopping.join();

        assertThat(done).hasSize(1);
        assertThat(swept).hasSize(1);
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(30, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nobody came");
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static Seller newLiveSeller() {
        return TestService.shared().newSeller(Seller.Mode.LIVE).seller();
    }

    private static SweepLiveSellers of(Sweep... sweeps) {
        var service = TestService.shared();
        return new SweepLiveSellers(
                service.bean(AllSellers.class),
                new Sweeps(List.of(sweeps)),
                service.bean(SellerClock.class),
                service.bean(MeterRegistry.class),
                1);
    }
}
