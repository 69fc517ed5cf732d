package io.billwright.messaging.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Seller;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What is due is found and settled, however much waits beside it.
class WaitingEventsTest {

    private final Seller seller = Mailroom.newSeller();

    @BeforeEach
    void emptyTheRoom() {
        Mailroom.empty();
    }

    @Test
    void whatADeadSenderHadInHandIsTakenThoughMuchWaitsBehindIt() {
        var subscriber = Mailroom.subscriber(seller);
        for (int i = 0; i < 30; i++) {
            Mailroom.append(seller, "a", "a.one", "a.two", "a.three", "a.four", "a.five");
        }
        assertThat(Mailroom.take(seller, subscriber, 8)).hasSize(1);
        assertThat(Mailroom.take(seller, subscriber, 8)).isEmpty();

        Mailroom.letWait(31);

        assertThat(Mailroom.take(seller, subscriber, 8))
                .extracting(delivery -> delivery.event().sequence())
                .containsExactly(1L);
    }

    @Test
    void littleIsReadToTakeAndSettleThoughMuchWaitsForAnother() {
        var stuck = Mailroom.subscriber(seller, "b.one");
        Mailroom.append(seller, "b", "b.one");
        Mailroom.multiply(stuck, 20_000);
        var subscriber = Mailroom.subscriber(seller, "a.one");
        Mailroom.append(seller, "a", "a.one");
        Mailroom.letWait(1);

        long read = Mailroom.rowsRead(seller, () -> {
            var taken = Mailroom.take(seller, subscriber, 8);
            assertThat(taken).hasSize(1);
            Mailroom.settle(taken.getFirst(), new Outcome.Accepted(200, ""));
        });

        assertThat(read).isLessThan(100);
        assertThat(Mailroom.rows(subscriber).getFirst().state()).isEqualTo("DELIVERED");
    }

    /// Somebody else has just taken it, as its time in hand was over.
    @Test
    void whatWasAcceptedLateIsNotedThoughAnotherTakesItMeanwhile() throws Exception {
        var subscriber = Mailroom.subscriber(seller);
        Mailroom.append(seller, "a", "a.one");
        var delivery = Mailroom.take(seller, subscriber, 1).getFirst();
        Thread settling;
        try (var other = Mailroom.SERVICE.database().superuser().getConnection()) {
            other.setAutoCommit(false);
            try (var taking = other.prepareStatement(
                    "update event_deliveries set claim_id = gen_random_uuid() where subscriber_id = ?")) {
                taking.setObject(1, subscriber.subscriberId());
                taking.executeUpdate();
            }
            settling = Thread.ofVirtual().start(() -> Mailroom.settle(delivery, new Outcome.Accepted(200, "")));
            Mailroom.awaitWaiting();
            other.commit();
        }
        settling.join();

        assertThat(Mailroom.rows(subscriber).getFirst().state()).isEqualTo("DELIVERED");
        assertThat(Mailroom.attempts(subscriber)).isEqualTo(1);
    }

    @Test
    void whatIsAskedForAgainBeforeItWasTriedDoesNotMoveBehindWhatWaitsForIt() {
        var subscriber = Mailroom.subscriber(seller);
        for (int i = 0; i < 30; i++) {
            Mailroom.append(seller, "a", "a.one", "a.two", "a.three", "a.four", "a.five");
        }
        Mailroom.letWait(60);

        Mailroom.redeliverFirst(seller, subscriber);

        assertThat(Mailroom.take(seller, subscriber, 8))
                .extracting(delivery -> delivery.event().sequence())
                .containsExactly(1L);
    }
}
