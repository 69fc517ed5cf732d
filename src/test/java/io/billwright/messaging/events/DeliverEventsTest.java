package io.billwright.messaging.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.messaging.events.Mailroom.Courier;
import io.billwright.messaging.events.Mailroom.Row;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Every event gets to every subscriber at least once, in order at first, and nobody waits for another (S5).
@Timeout(120)
class DeliverEventsTest {

    private static final Outcome OK = new Outcome.Accepted(200, "fine");
    private static final Outcome BUSY = new Outcome.Refused(503, "busy");

    private final Seller seller = Mailroom.newSeller();

    @BeforeEach
    void emptyTheRoom() {
        Mailroom.empty();
    }

    @Test
    void anEventIsDeliveredOnceToEverySubscriberOfItsType() {
        var all = Mailroom.subscriber(seller);
        var some = Mailroom.subscriber(seller, "a.opened", "a.closed");
        var others = Mailroom.subscriber(Mailroom.newSeller());
        Mailroom.append(seller, "a", "a.opened", "a.moved", "a.closed");

        var courier = new Courier(_ -> OK).deliverAll().deliverAll();

        assertThat(courier.seen).containsExactlyInAnyOrder("a 1", "a 2", "a 3", "a 1", "a 3");
        assertThat(courier.ids).hasSize(5);
        assertThat(Mailroom.rows(all)).extracting(Row::what).containsExactly("a 1", "a 2", "a 3");
        assertThat(Mailroom.rows(some)).extracting(Row::what).containsExactly("a 1", "a 3");
        assertThat(Mailroom.rows(some)).allSatisfy(row -> {
            assertThat(row.state()).isEqualTo("DELIVERED");
            assertThat(row.log()).containsExactly("1 200 fine");
        });
        assertThat(Mailroom.rows(others)).isEmpty();
    }

    @Test
    void aReceiverIsGivenTheEventAsItWasAppended() {
        Mailroom.subscriber(seller);
        Mailroom.append(seller, "a", "a.opened");

        new Courier(told -> {
                    assertThat(told.event().type()).isEqualTo("a.opened");
                    assertThat(told.event().data()).isEqualTo("{\"is\":\"a.opened\"}");
                    return OK;
                })
                .deliverAll();
    }

    @Test
    void aChangeThatIsUndoneIsToldToNobody() {
        var subscriber = Mailroom.subscriber(seller);

        assertThatThrownBy(() -> Mailroom.SERVICE.bean(SellerTransactions.class).run(seller, () -> {
                    Mailroom.append(seller, "a", "a.opened");
                    throw new IllegalStateException("undone");
                }))
                .hasMessage("undone");

        assertThat(Mailroom.rows(subscriber)).isEmpty();
    }

    @Test
    void whatFailsIsTriedAgainOverDaysAndThenGivenUp() {
        var subscriber = Mailroom.subscriber(seller);
        Mailroom.append(seller, "a", "a.opened");
        var courier = new Courier(_ -> BUSY);
        var waits = new long[] {5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400};
        for (int attempt = 1; attempt <= waits.length; attempt++) {
            courier.deliverAll();
            var row = Mailroom.rows(subscriber).getFirst();
            assertThat(row.attempts()).isEqualTo(attempt);
            assertThat(row.waitSeconds()).isBetween(waits[attempt - 1] * 4 / 5 - 2, waits[attempt - 1] * 6 / 5 + 1);
            Mailroom.letTimePass();
        }

        courier.deliverAll();
        Mailroom.letTimePass();
        courier.deliverAll();

        var row = Mailroom.rows(subscriber).getFirst();
        assertThat(row.state()).isEqualTo("GIVEN_UP");
        assertThat(row.attempts()).isEqualTo(10);
        assertThat(row.lastError()).isEqualTo("busy");
        assertThat(row.log()).hasSize(10).endsWith("10 503 busy");
        assertThat(courier.ids).containsOnly(courier.ids.getFirst());
    }

    @Test
    void aReceiverThatBreaksDownHasRefused() {
        var subscriber = Mailroom.subscriber(seller);
        Mailroom.append(seller, "a", "a.opened");

        new Courier(_ -> {
                    throw new IllegalStateException("select secret from webhook_endpoints");
                })
                .deliverAll();

        var row = Mailroom.rows(subscriber).getFirst();
        assertThat(row.state()).isEqualTo("PENDING");
        assertThat(row.lastError()).isEqualTo("the service failed, and tries again");
    }

    @Test
    void aLongAnswerIsKeptAsFarAsItTells() {
        var subscriber = Mailroom.subscriber(seller);
        Mailroom.append(seller, "a", "a.opened");

        new Courier(_ -> new Outcome.Refused(500, "broken\0" + "x".repeat(5000))).deliverAll();

        assertThat(Mailroom.rows(subscriber).getFirst().lastError())
                .startsWith("broken x")
                .hasSize(1024);
    }

    @Test
    void theNextEventOfAnObjectWaitsForTheFirstAttemptAndForNoOther() throws Exception {
        Mailroom.subscriber(seller);
        Mailroom.append(seller, "a", "a.opened", "a.closed");
        Mailroom.append(seller, "b", "b.opened");
        var hold = new CountDownLatch(1);
        var courier = new Courier(told -> {
            if (told.event().objectId().equals("a") && told.event().sequence() == 1) {
                await(hold);
                return BUSY;
            }
            return OK;
        });

        IntStream.range(0, 4).forEach(_ -> {
            courier.round();
            courier.pause();
        });
        assertThat(courier.seen).containsExactlyInAnyOrder("a 1", "b 1");

        hold.countDown();
        courier.deliverAll();
        assertThat(courier.seen).hasSize(3).endsWith("a 2");

        Mailroom.letTimePass();
        courier.deliverAll();
        assertThat(courier.seen).endsWith("a 2", "a 1");
    }

    @Test
    void veryMuchThatHappenedToOneObjectIsToldInOrder() {
        Mailroom.subscriber(seller);
        for (int i = 0; i < 3; i++) {
            Mailroom.append(seller, "a", Collections.nCopies(100, "a.moved").toArray(String[]::new));
        }

        var courier = new Courier(_ -> OK).deliverAll();

        assertThat(courier.seen)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 300).mapToObj(i -> "a " + i).toList());
    }

    @Test
    void aHangingSubscriberHoldsUpNobodyAndHasFewInHand() {
        var hanging = Mailroom.subscriber(seller);
        var live = Mailroom.subscriber(seller);
        IntStream.range(0, 40).forEach(i -> Mailroom.append(seller, "o" + i, "o.opened"));
        var hold = new CountDownLatch(1);
        var courier = new Courier(told -> {
            if (told.subscriber().equals(hanging)) {
                await(hold);
            }
            return OK;
        });

        for (int i = 0; i < 200 && count(live, "DELIVERED") < 40; i++) {
            courier.round();
            courier.pause();
        }

        assertThat(count(live, "DELIVERED")).isEqualTo(40);
        assertThat(courier.seen).hasSize(48);
        hold.countDown();
        courier.deliverAll();
        assertThat(count(hanging, "DELIVERED")).isEqualTo(40);
    }

    @Test
    void aSubscriberThatFailsHasOneInHandUntilItAcceptsAgain() {
        var subscriber = Mailroom.subscriber(seller);
        Mailroom.append(seller, "first", "o.opened");
        new Courier(_ -> BUSY).deliverAll();
        IntStream.range(0, 20).forEach(i -> Mailroom.append(seller, "o" + i, "o.opened"));
        var hold = new CountDownLatch(1);
        var courier = new Courier(_ -> {
            await(hold);
            return OK;
        });

        courier.round();
        courier.round();
        courier.pause();
        assertThat(courier.seen).hasSize(1);

        hold.countDown();
        courier.deliverAll();
        assertThat(count(subscriber, "DELIVERED")).isEqualTo(20);
    }

    @Test
    void whatADeadProcessHadInHandComesBack() {
        var subscriber = Mailroom.subscriber(seller);
        Mailroom.append(seller, "a", "a.opened", "a.closed");
        assertThat(Mailroom.take(seller, subscriber, 8)).hasSize(1);

        var courier = new Courier(_ -> OK).deliverAll();
        assertThat(courier.seen).isEmpty();
        assertThat(Mailroom.rows(subscriber).getFirst().waitSeconds()).isBetween(25L, 32L);

        Mailroom.letTimePass();
        courier.deliverAll();
        assertThat(courier.seen).containsExactly("a 1", "a 2");
    }

    @Test
    void aHandThatWasTooSlowMaySayItWasAcceptedAndNothingElse() {
        var subscriber = Mailroom.subscriber(seller);
        Mailroom.append(seller, "a", "a.opened");
        var slow = Mailroom.take(seller, subscriber, 1).getFirst();
        Mailroom.letTimePass();
        var next = Mailroom.take(seller, subscriber, 1).getFirst();

        Mailroom.settle(slow, BUSY);
        assertThat(Mailroom.rows(subscriber).getFirst().attempts()).isZero();
        Mailroom.settle(slow, OK);
        Mailroom.settle(next, BUSY);

        var row = Mailroom.rows(subscriber).getFirst();
        assertThat(row.state()).isEqualTo("DELIVERED");
        assertThat(row.log()).containsExactly("1 200 fine");
    }

    @Test
    void processesShareTheWorkAndSendNothingTwice() {
        var sellers = List.of(seller, Mailroom.newSeller());
        sellers.forEach(Mailroom::subscriber);
        for (int i = 0; i < 100; i++) {
            Mailroom.append(sellers.get(i % 2), "o" + i / 4, "o.moved", "o.moved");
        }
        var couriers = List.of(new Courier(_ -> OK), new Courier(_ -> OK));

        CompletableFuture.allOf(couriers.stream()
                        .map(courier -> CompletableFuture.runAsync(
                                () -> IntStream.range(0, 60).forEach(_ -> {
                                    courier.round();
                                    courier.pause();
                                })))
                        .toArray(CompletableFuture[]::new))
                .join();

        var ids = couriers.stream().flatMap(courier -> courier.ids.stream()).toList();
        assertThat(ids).hasSize(200).doesNotHaveDuplicates();
    }

    private static long count(Subscriber subscriber, String state) {
        return Mailroom.rows(subscriber).stream()
                .filter(row -> row.state().equals(state))
                .count();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
