package io.billwright.agreements.pauses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.agreements.orders.OrderStore;
import io.billwright.testing.Agreements;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// What the database keeps of pauses, and what it refuses whoever asks.
class PauseStoreTest {

    private static final Instant NOW = Instant.parse("2025-03-11T09:00:00Z");
    private static final LocalDate DAY = LocalDate.parse("2025-03-11");
    private static final LocalDate END = LocalDate.parse("2025-12-31");

    private final Agreements agreements = new Agreements();
    private final UUID subscription = agreements.accepted().subscription();
    private final PauseStore store = agreements.bean(PauseStore.class);

    private Pause pause(LocalDate resumesOn) {
        return new Pause(UUID.randomUUID(), subscription, DAY, resumesOn, null, END, true, NOW, NOW);
    }

    private Pause inserted(LocalDate resumesOn) {
        var pause = pause(resumesOn);
        agreements.run(() -> store.insert(pause));
        return pause;
    }

    @Test
    void aPauseIsFoundWhileItIsOpenAndListedAfterwards() {
        var open = inserted(DAY.plusDays(30));
        assertThat(agreements.in(() -> store.open(subscription))).contains(open);

        var closed = open.resumed(DAY.plusDays(12), END.plusDays(12), NOW.plusSeconds(1));
        agreements.run(() -> store.close(closed));

        assertThat(agreements.in(() -> store.open(subscription))).isEmpty();
        assertThat(agreements.in(() -> store.all(subscription))).isEqualTo(List.of(closed));
        assertThat(agreements.elsewhere(() -> store.all(subscription))).isEmpty();
    }

    @Test
    void aSubscriptionHasOneOpenPause() {
        inserted(DAY.plusDays(30));

        assertThatThrownBy(() -> inserted(DAY.plusDays(40))).hasStackTraceContaining("one_open_pause");
    }

    @Test
    void itsDaysComeInTheirOrder() {
        assertThatThrownBy(() -> inserted(DAY)).hasStackTraceContaining("pauses_check");
        var open = inserted(DAY.plusDays(30));
        for (var day : List.of(DAY.minusDays(1), DAY.plusDays(31))) {
            assertThatThrownBy(() -> agreements.run(() -> store.close(open.resumed(day, END, NOW))))
                    .hasStackTraceContaining("pauses_");
        }
    }

    /// R13: the dates of a settled order move with a pause, and with nothing else.
    @Test
    void aSettledOrderMovesWithAPauseAlone() {
        var orders = agreements.bean(OrderStore.class);
        var order = agreements.in(() -> orders.all(subscription)).getFirst();
        var id = order.orderId();

        agreements.run(() -> orders.move(order.paused(DAY, 30, NOW)));

        assertThat(agreements.in(() -> orders.find(id)).orElseThrow()).isEqualTo(order.paused(DAY, 30, NOW));
        for (var change : List.of("ends_at = ends_at + 1", "terms = jsonb_set(terms, '{terms,from}', '1')")) {
            assertThatThrownBy(() -> agreements.execute("update orders set " + change + " where order_id = :id", id))
                    .hasStackTraceContaining("an order changes only while it is a draft");
        }
    }
}
