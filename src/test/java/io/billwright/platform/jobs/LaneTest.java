package io.billwright.platform.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SqlState;
import io.billwright.platform.jobs.FindWork.Found;
import io.billwright.platform.telemetry.Spans;
import io.billwright.testing.Await;
import io.billwright.testing.TestService;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.UncategorizedSQLException;

/// Found work is done seller by seller, and nobody waits for another.
class LaneTest {

    private final List<Seller> served = new CopyOnWriteArrayList<>();
    private final CountDownLatch done = new CountDownLatch(1);
    private final MeterRegistry meters = new SimpleMeterRegistry();

    /// Work of which a test says what comes of it.
    private record TestWork(int threads, boolean isShared, Predicate<Seller> work) implements Work {

        @Override
        public String kind() {
            return "test";
        }

        @Override
        public boolean doSome(Seller seller, Instant now) {
            return work.test(seller);
        }
    }

    @Test
    void everySellerHasATurnBeforeOneHasASecond() throws InterruptedException {
        var sellers = Stream.generate(LaneTest::seller).limit(20).toList();
        serve(new TestWork(1, true, served::add), sellers).stop();

        assertThat(served).containsExactlyInAnyOrderElementsOf(sellers);
    }

    @Test
    void aSellerWhoIsAloneHasSeveralTurnsAndAsManyThreadsAsThereAre() throws InterruptedException {
        var both = new CountDownLatch(2);
        var work = new TestWork(2, true, seller -> {
            both.countDown();
            return await(both) && served.add(seller);
        });
        serve(work, List.of(seller()));

        assertThat(served).hasSizeGreaterThan(2);
    }

    /// A seller whose documents or mails hang has all the threads that one seller may have, and more turns to come.
    @Test
    void aSellerWhoseWorkHangsLeavesAThreadToOthers() throws InterruptedException {
        var hanging = seller();
        var quick = List.of(seller(), seller());
        var hold = new CountDownLatch(1);
        var begun = new CountDownLatch(2);
        var quickOnes = new CountDownLatch(2);
        var work = new TestWork(2, true, seller -> {
            if (seller.equals(hanging)) {
                begun.countDown();
                return served.add(seller) && await(hold);
            }
            quickOnes.countDown();
            return served.add(seller);
        });
        var lane = lane(work);
        lane.offer(found(work, List.of(hanging)));
        assertThat(await(begun)).isTrue();

        Await.until("the lane asks for others", lane::wantsMore);
        lane.offer(found(work, List.of(hanging, quick.get(0), quick.get(1))));

        assertThat(await(quickOnes)).isTrue();
        assertThat(served.stream().filter(hanging::equals)).hasSize(2);
        hold.countDown();
        lane.stop();
    }

    @Test
    void workThatIsNotSharedIsDoneByOneThreadForASeller() throws InterruptedException {
        var busy = seller();
        var begun = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        var work = new TestWork(4, false, seller -> {
            served.add(seller);
            begun.countDown();
            return await(goOn);
        });
        var lane = lane(work);
        lane.offer(found(work, List.of(busy)));
        await(begun);
        lane.offer(found(work, List.of(busy)));
        goOn.countDown();
        lane.stop();

        assertThat(served).containsExactly(busy);
    }

    @Test
    void aSellerWhoseWorkFailsIsLeftAloneForAWhileAndHoldsNobodyUp() throws InterruptedException {
        var failing = seller();
        var fine = seller();
        var work = new TestWork(1, true, seller -> {
            served.add(seller);
            if (seller.equals(failing)) {
                throw new IllegalStateException("cannot be done");
            }
            return true;
        });
        var lane = serve(work, List.of(failing, fine));
        assertThat(served).contains(fine);
        assertThat(served.stream().filter(failing::equals)).hasSize(1);

        lane.offer(found(work, List.of(failing)));
        lane.stop();
        assertThat(served.stream().filter(failing::equals)).hasSize(1);
        assertThat(meters.counter("work.failed", "kind", "test").count()).isOne();
    }

    /// It is left alone for a while as well, but nobody has to look into it.
    @Test
    void workOfASellerWhoMovesToAnotherCellIsNoFailure() throws InterruptedException {
        var moving = seller();
        var work = new TestWork(1, true, seller -> {
            served.add(seller);
            if (seller.equals(moving)) {
                throw new UncategorizedSQLException("enter", null, new SQLException("closed", SqlState.SELLER_CLOSED));
            }
            return true;
        });
        var lane = serve(work, List.of(moving, seller()));
        lane.offer(found(work, List.of(moving)));
        lane.stop();

        assertThat(served.stream().filter(moving::equals)).hasSize(1);
        assertThat(meters.counter("work.failed", "kind", "test").count()).isZero();
    }

    @Test
    void stoppingWaitsForWhatWasBegunAndBeginsNothingElse() throws InterruptedException {
        var begun = new CountDownLatch(2);
        var goOn = new CountDownLatch(1);
        var work = new TestWork(1, true, seller -> {
            begun.countDown();
            return await(goOn) && served.add(seller);
        });
        var lane = lane(work);
        lane.offer(found(work, List.of(seller(), seller(), seller(), seller())));
        await(begun);
        var stopping = Thread.ofPlatform().start(() -> stop(lane));
        while (lane.wantsMore() || stopping.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        goOn.countDown();
        stopping.join();

        assertThat(served).hasSize(2);
    }

    /// Offers work and waits until the lane has done it.
    private Lane serve(Work work, List<Seller> sellers) throws InterruptedException {
        var lane = lane(work);
        lane.offer(found(work, sellers));
        assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
        return lane;
    }

    private Lane lane(Work work) {
        var clock = TestService.shared().bean(SellerClock.class);
        return new Lane("test", List.of(work), clock, meters, new Spans(OpenTelemetry.noop()), done::countDown);
    }

    private static List<Found> found(Work work, List<Seller> sellers) {
        var found = new ArrayList<Found>();
        sellers.forEach(seller -> found.add(new Found(work, seller, Instant.EPOCH, false)));
        return found;
    }

    private static Seller seller() {
        return new Seller(Ids.next(), Seller.Mode.LIVE);
    }

    private static void stop(Lane lane) {
        try {
            lane.stop();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
