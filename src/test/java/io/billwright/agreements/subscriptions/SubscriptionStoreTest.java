package io.billwright.agreements.subscriptions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.agreements.orders.OrderStore;
import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.db.Ids;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Page;
import io.billwright.platform.http.Sorted;
import io.billwright.platform.http.Sorts;
import io.billwright.testing.Agreements;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class SubscriptionStoreTest {

    private static final Instant NOW = Instant.parse("2025-01-01T09:00:00Z");
    private static final Filter ALL = new Filter(_ -> null, "true");
    private static final Page.Position START =
            new Page.Position(Instant.parse("9999-12-31T00:00:00Z"), new UUID(-1, -1));

    private final Agreements agreements = new Agreements();
    private final SubscriptionStore store = agreements.bean(SubscriptionStore.class);
    private final OrderStore orders = agreements.bean(OrderStore.class);
    private final UUID lyon = id("lyon");
    private final UUID oslo = id("oslo");

    @Test
    void whatIsWrittenIsRead() {
        var subscription = subscription(lyon, NOW, null);
        insert(subscription);
        assertThat(find(subscription)).isEqualTo(subscription);
        assertThat(agreements.elsewhere(() -> store.find(subscription.subscriptionId())))
                .isEmpty();

        var ended = subscription.ended(LocalDate.of(2025, 3, 31), NOW.plusSeconds(60));
        agreements.run(() -> store.update(ended));
        assertThat(find(subscription)).isEqualTo(ended);
    }

    @Test
    void listsAreNewestFirstAndGoOnWhereTheyStopped() {
        var first = subscription(lyon, NOW, null);
        var second = subscription(oslo, NOW.plusSeconds(1), null);
        var third = subscription(lyon, NOW.plusSeconds(1), null);
        insert(first, second, third);

        assertThat(agreements.in(() -> store.list(ALL, page(0, START)))).containsExactly(third, second);
        assertThat(agreements.in(() -> store.list(ALL, page(2, START)))).containsExactly(first);
        var after = new Page.Position(second.createdAt(), second.subscriptionId());
        assertThat(agreements.in(() -> store.list(ALL, page(0, after)))).containsExactly(first);
        assertThat(agreements.in(() -> store.count(ALL))).isEqualTo(3);
        var ofLyon = new Filter(_ -> lyon.toString(), "true").id("customer_id", "customer_id");
        assertThat(agreements.in(() -> store.list(ofLyon, page(0, START)))).containsExactly(third, first);
        assertThat(agreements.in(() -> store.list(ofLyon, page(1, START)))).containsExactly(first);
        assertThat(agreements.in(() -> store.count(ofLyon))).isEqualTo(2);
        assertThat(agreements.elsewhere(() -> store.count(ALL))).isZero();
    }

    @Test
    void whatIsDueIsFoundEarliestFirst() {
        var late = subscription(lyon, NOW, NOW.plusSeconds(20));
        var soon = subscription(lyon, NOW, NOW.plusSeconds(10));
        var never = subscription(lyon, NOW, null);
        insert(late, soon, never);

        assertThat(agreements.in(() -> store.due(NOW.plusSeconds(9), 10))).isEmpty();
        assertThat(agreements.in(() -> store.due(NOW.plusSeconds(10), 10))).containsExactly(soon.subscriptionId());
        assertThat(agreements.in(() -> store.due(NOW.plusSeconds(30), 10)))
                .containsExactly(soon.subscriptionId(), late.subscriptionId());
        assertThat(agreements.in(() -> store.due(NOW.plusSeconds(30), 1))).containsExactly(soon.subscriptionId());
        assertThat(agreements.elsewhere(() -> store.due(NOW.plusSeconds(30), 10)))
                .isEmpty();
    }

    /// S3: whoever changes a subscription waits for whoever is changing it.
    @Test
    void aSubscriptionIsLockedByItsIdOrThatOfAnOrder() {
        var agreed = agreements.draft();
        isLockedBy(agreed, () -> store.lock(agreed.subscription()).orElseThrow());
        isLockedBy(agreed, () -> orders.lockSubscription(agreed.order()).orElseThrow());

        assertThat(agreements.in(() -> store.lock(Ids.next()))).isEmpty();
        assertThat(agreements.in(() -> orders.lockSubscription(Ids.next()))).isEmpty();
        assertThat(agreements.elsewhere(() -> store.lock(agreed.subscription())))
                .isEmpty();
        assertThat(agreements.elsewhere(() -> orders.lockSubscription(agreed.order())))
                .isEmpty();
    }

    private void isLockedBy(Agreements.Ids agreed, Supplier<Subscription> lock) {
        agreements.run(() -> {
            assertThat(lock.get().subscriptionId()).isEqualTo(agreed.subscription());
            assertThatThrownBy(() -> CompletableFuture.runAsync(() -> agreements.run(() -> {
                                agreements
                                        .bean(JdbcClient.class)
                                        .sql("set local lock_timeout = '50ms'")
                                        .update();
                                store.lock(agreed.subscription());
                            }))
                            .join())
                    .isInstanceOf(CompletionException.class)
                    .hasStackTraceContaining("lock timeout");
        });
    }

    /// S2: the seller is part of every reference.
    @Test
    void aSubscriptionIsOfACustomerOfItsSeller() {
        var stranger = subscription(Ids.next(), NOW, null);

        assertThatThrownBy(() -> insert(stranger)).hasStackTraceContaining("subscriptions_seller_id_customer_id_fkey");
        assertThatThrownBy(() -> agreements.elsewhere(() -> {
                    store.insert(subscription(lyon, NOW, null));
                    return true;
                }))
                .hasStackTraceContaining("subscriptions_seller_id_customer_id_fkey");
    }

    private void insert(Subscription... subscriptions) {
        agreements.run(() -> List.of(subscriptions).forEach(store::insert));
    }

    private Subscription find(Subscription subscription) {
        return agreements.in(() -> store.find(subscription.subscriptionId())).orElseThrow();
    }

    /// A page of one row; a list gives one row more, to tell whether there are more.
    private static Sorted page(int offset, Page.Position after) {
        var query = Map.of("limit", "1", "offset", "" + offset, "cursor", after.cursor());
        return Sorts.newest("created_at", "created_at", "subscription_id").of(query::get);
    }

    private UUID id(String name) {
        return UUID.fromString(agreements.shop().id(name));
    }

    private static Subscription subscription(UUID customer, Instant createdAt, @Nullable Instant dueAt) {
        return new Subscription(
                Ids.next(),
                customer,
                customer,
                ZoneId.of("Pacific/Apia"),
                CurrencyCode.EUR,
                SubscriptionStatus.ACTIVE,
                LocalDate.of(2025, 1, 31),
                LocalDate.of(2026, 1, 30),
                Ids.next(),
                dueAt,
                null,
                null,
                false,
                null,
                createdAt,
                createdAt);
    }
}
