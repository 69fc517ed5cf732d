package io.billwright.messaging.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.messaging.events.Mailroom.Courier;
import io.billwright.messaging.events.Mailroom.Row;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A subscriber that is gone, or has taken nothing for days, is left alone.
@Timeout(120)
class DisabledSubscribersTest {

    private static final Outcome OK = new Outcome.Accepted(200, "fine");
    private static final Outcome BUSY = new Outcome.Refused(503, "busy");

    private final Seller seller = Mailroom.newSeller();

    @BeforeEach
    void emptyTheRoom() {
        Mailroom.empty();
    }

    @Test
    void aSubscriberThatIsGoneIsDisabled() {
        var subscriber = Mailroom.subscriber(seller);
        Mailroom.append(seller, "a", "a.opened", "a.closed");
        var courier = new Courier(_ -> new Outcome.Gone(410, "")).deliverAll().deliverAll();

        Mailroom.append(seller, "b", "b.opened");

        assertThat(courier.seen).containsExactly("a 1");
        assertThat(courier.disabled).containsExactly("it answered that it is gone");
        assertThat(Mailroom.isEnabled(subscriber)).isFalse();
        assertThat(Mailroom.rows(subscriber)).extracting(Row::state).containsExactly("GIVEN_UP", "PENDING");
    }

    @Test
    void whatWaitedIsDeliveredWhenASubscriberIsEnabledAgain() {
        var subscriber = Mailroom.subscriber(seller);
        Mailroom.append(seller, "a", "a.opened");
        var transactions = Mailroom.SERVICE.bean(SellerTransactions.class);
        var subscribers = Mailroom.SERVICE.bean(Subscribers.class);
        transactions.run(seller, () -> subscribers.disable(subscriber.subscriberId(), Instant.now()));
        Mailroom.append(seller, "b", "b.opened");
        var courier = new Courier(_ -> OK).deliverAll();
        assertThat(courier.seen).isEmpty();

        transactions.run(seller, () -> subscribers.enable(subscriber.subscriberId()));

        assertThat(courier.deliverAll().seen).containsExactly("a 1");
    }

    @Test
    void onlyWhoHasAcceptedNothingForFiveDaysIsDisabled() {
        var subscriber = Mailroom.subscriber(seller);
        var courier = new Courier(_ -> BUSY);
        Mailroom.append(seller, "a", "a.opened");
        for (int attempt = 0; attempt < 10; attempt++) {
            courier.deliverAll();
            Mailroom.letTimePass();
        }
        assertThat(count(subscriber, "GIVEN_UP")).isEqualTo(1);
        assertThat(Mailroom.isEnabled(subscriber)).isTrue();

        Mailroom.letDaysPass(5);
        Mailroom.append(seller, "b", "b.opened");
        courier.deliverAll();

        assertThat(Mailroom.isEnabled(subscriber)).isFalse();
        assertThat(courier.disabled).containsExactly("it has accepted nothing for 5 days");
    }

    @Test
    void whoHangsSoThatNothingEverGetsToItsLastAttemptIsDisabledToo() {
        var subscriber = Mailroom.subscriber(seller);
        Mailroom.append(seller, "a", "a.opened", "a.closed");
        var courier = new Courier(_ -> BUSY);
        courier.deliverAll();
        Mailroom.append(seller, "b", "b.opened", "b.moved", "b.closed");

        Mailroom.letDaysPass(6);
        Mailroom.letWait(6 * 86_400);
        courier.deliverAll();

        assertThat(Mailroom.isEnabled(subscriber)).isFalse();
    }

    @Test
    void whoAcceptsNowAndThenIsNotDisabled() {
        var subscriber = Mailroom.subscriber(seller);
        Mailroom.append(seller, "a", "a.opened");
        var refusing = new Courier(_ -> BUSY);
        for (int attempt = 0; attempt < 10; attempt++) {
            refusing.deliverAll();
            Mailroom.letTimePass();
        }
        Mailroom.append(seller, "b", "b.opened");
        new Courier(_ -> OK).deliverAll();
        Mailroom.append(seller, "c", "c.opened");
        refusing.deliverAll();
        Mailroom.letDaysPass(6);
        Mailroom.letTimePass();
        refusing.deliverAll();

        assertThat(Mailroom.isEnabled(subscriber)).isTrue();
    }

    @Test
    void whatWasSettledLongAgoIsForgottenAndWhatWaitsIsKept() {
        var subscriber = Mailroom.subscriber(seller);
        Mailroom.append(seller, "a", "a.opened");
        new Courier(_ -> OK).deliverAll();
        Mailroom.append(seller, "b", "b.opened");

        assertThat(Mailroom.forgetBefore(seller, Instant.now().minusSeconds(60)))
                .isZero();
        assertThat(Mailroom.attempts(subscriber)).isEqualTo(1);
        assertThat(Mailroom.forgetBefore(seller, Instant.now().plusSeconds(60))).isEqualTo(1);

        assertThat(Mailroom.rows(subscriber)).extracting(Row::what).containsExactly("b 1");
        assertThat(Mailroom.attempts(subscriber)).isZero();
    }

    private static long count(Subscriber subscriber, String state) {
        return Mailroom.rows(subscriber).stream()
                .filter(row -> row.state().equals(state))
                .count();
    }
}
