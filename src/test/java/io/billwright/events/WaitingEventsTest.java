package io.billwright.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.db.Seller;
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
