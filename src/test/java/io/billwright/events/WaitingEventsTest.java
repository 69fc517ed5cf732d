package io.billwright.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.db.Seller;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The first event of an object is found, however many wait behind it.
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
