package io.billwright.messaging.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.messaging.events.Mailroom.Courier;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Deliveries of one seller do not wait for the database work of another (S13).
@Timeout(120)
class SellerWithoutConnectionTest {

    @BeforeEach
    void emptyTheRoom() {
        Mailroom.empty();
    }

    /// Whoever else wants a connection of the seller waits for five seconds, in vain. To wait for that in each of the
    /// five rounds that are needed would take 25.
    @Test
    void aSellerWithoutAConnectionHoldsUpNobody() throws Exception {
        var seller = Mailroom.newSeller();
        var quick = Mailroom.newSeller();
        Mailroom.subscriber(seller);
        var live = Mailroom.subscriber(quick);
        Mailroom.append(seller, "a", "a.opened");
        IntStream.range(0, 40).forEach(i -> Mailroom.append(quick, "o" + i, "o.opened"));
        var courier = new Courier(_ -> new Outcome.Accepted(200, "fine"));
        try (var _ = Mailroom.allConnectionsOf(seller)) {
            long start = System.nanoTime();
            while (delivered(live) < 40) {
                courier.round();
                courier.pause();
            }
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
        }
    }

    private static long delivered(Subscriber subscriber) {
        return Mailroom.rows(subscriber).stream()
                .filter(row -> row.state().equals("DELIVERED"))
                .count();
    }
}
