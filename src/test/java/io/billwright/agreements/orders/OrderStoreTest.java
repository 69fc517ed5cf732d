package io.billwright.agreements.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.platform.db.Ids;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Page;
import io.billwright.platform.http.Sorted;
import io.billwright.platform.http.Sorts;
import io.billwright.testing.Agreements;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Orders on real PostgreSQL, through the application's role: how they are stored, and what the database refuses.
class OrderStoreTest {

    private static final Instant LATER = Instant.parse("2025-02-01T09:00:00Z");
    private static final Page.Position START =
            new Page.Position(Instant.parse("9999-12-31T00:00:00Z"), new UUID(-1, -1));

    private final Agreements agreements = new Agreements();
    private final OrderStore store = agreements.bean(OrderStore.class);
    private final SubscriptionStore subscriptions = agreements.bean(SubscriptionStore.class);
    private final Agreements.Ids agreed = agreements.accepted();
    private final Order first = find(agreed.order());

    @Test
    void whatIsWrittenIsRead() {
        var draft = draft(2, LocalDate.of(2025, 3, 1));
        insert(draft);

        assertThat(find(draft.orderId())).isEqualTo(draft);
        assertThat(agreements.elsewhere(() -> store.find(draft.orderId()))).isEmpty();
        assertThat(agreements.in(() -> store.find(Ids.next()))).isEmpty();
    }

    @Test
    void ordersOfASubscriptionAreFound() {
        var second = draft(2, LocalDate.of(2025, 3, 1));
        var third = draft(2, LocalDate.of(2025, 4, 1));
        insert(second);
        insert(third);
        var id = agreed.subscription();

        assertThat(agreements.in(() -> store.all(id))).containsExactly(first, second, third);
        var all = new Filter(_ -> null, "o.subscription_id = :subscription").with("subscription", id);
        assertThat(agreements.in(() -> store.list(all, page(0, START)))).containsExactly(third, second);
        assertThat(agreements.in(() -> store.list(all, page(2, START)))).containsExactly(first);
        var after = new Page.Position(second.createdAt(), second.orderId());
        assertThat(agreements.in(() -> store.list(all, page(0, after)))).containsExactly(first);
        assertThat(agreements.in(() -> store.count(all))).isEqualTo(3);
        assertThat(agreements.in(() -> store.drafts(id))).containsExactlyInAnyOrder(second, third);
        assertThat(agreements.elsewhere(() -> store.count(all))).isZero();
    }

    @Test
    void aDraftIsAmendedAndAnAcceptedOrderIsNot() {
        var draft = draft(2, LocalDate.of(2025, 3, 1));
        insert(draft);
        var amended = copy(draft, draft.orderId(), 2, LocalDate.of(2025, 5, 1));
        agreements.run(() -> store.amend(amended));
        assertThat(find(draft.orderId())).isEqualTo(amended);

        var settled = copy(first, first.orderId(), 1, LocalDate.of(2025, 5, 1));
        agreements.run(() -> store.amend(settled));
        assertThat(find(first.orderId())).isEqualTo(first);
    }

    @Test
    void anOrderIsSettledTogetherWithItsSubscription() {
        var draft = draft(2, LocalDate.of(2025, 2, 1));
        insert(draft);
        var accepted = accept(draft);

        assertThat(find(draft.orderId())).isEqualTo(accepted);
        var subscription =
                agreements.in(() -> subscriptions.find(agreed.subscription())).orElseThrow();
        assertThat(subscription.currentOrderId()).isEqualTo(draft.orderId());
        assertThat(subscription.updatedAt()).isEqualTo(LATER);
    }

    @Test
    void theOrderInForceIsTheLastThatHasStarted() {
        var second = accept(inserted(copy(first, Ids.next(), 2, LocalDate.of(2025, 3, 1))));
        inserted(copy(second, Ids.next(), 3, LocalDate.of(2025, 3, 1)));
        var other = agreements.draft();
        var id = agreed.subscription();
        var days = List.of("2024-06-01", "2025-02-28", "2025-03-01", "2030-01-01").stream()
                .map(LocalDate::parse)
                .toList();

        assertThat(agreements.in(() -> store.inForce(List.of(id, id, id, id), days)))
                .containsExactly(first, first, second, second);
        assertThat(agreements.in(() -> store.inForce(List.of(other.subscription(), id), days.subList(2, 4))))
                .extracting(Order::orderId)
                .containsExactly(other.order(), second.orderId());
        assertThat(agreements.in(() -> store.inForce(List.of(), List.of()))).isEmpty();
    }

    @Test
    void whatIsTakenBackLowersTheValueOfAnOrder() {
        agreements.run(() -> store.lowerValue(first.orderId(), 700));

        assertThat(find(first.orderId()).orderValue())
                .isEqualTo(first.orderValue().minus(new Money(700, CurrencyCode.USD)));
        assertThat(find(first.orderId()).contractValue()).isEqualTo(first.contractValue());
    }

    /// However two of them come to be accepted, the database takes one.
    @Test
    void noTwoAcceptedOrdersBuildOnTheSameOne() {
        var one = inserted(draft(2, LocalDate.of(2025, 3, 1)));
        var other = inserted(draft(2, LocalDate.of(2025, 3, 1)));
        accept(one);

        assertThatThrownBy(() -> accept(other)).hasStackTraceContaining("orders_in_a_chain");
        assertThat(find(other.orderId()).status()).isEqualTo(OrderStatus.DRAFT);
    }

    @Test
    void anOrderThatIsSettledStaysAsItIs() {
        var canceled = inserted(draft(2, LocalDate.of(2025, 3, 1)));
        agreements.execute(
                "update orders set status = 'CANCELED', canceled_at = now() where order_id = :id", canceled.orderId());

        for (var change : List.of(
                "status = 'DRAFT', accepted_at = null, canceled_at = null",
                "terms = '{}'",
                "details = '{}'",
                "request = '{}'",
                "starts_at = starts_at + 1",
                "ends_at = ends_at + 1",
                "contract_value = contract_value + 1",
                "customer_id = billed_company_id, billed_company_id = gen_random_uuid()",
                "plan_version = plan_version + 1",
                "merged_version = 7",
                "base_order_id = gen_random_uuid()",
                "subscription_id = gen_random_uuid()",
                "sequence = sequence + 1",
                "signed_by = 'somebody'")) {
            for (var order : List.of(first.orderId(), canceled.orderId())) {
                assertThatThrownBy(() ->
                                agreements.execute("update orders set " + change + " where order_id = :id", order))
                        .as(change)
                        .hasStackTraceContaining("an order changes only while it is a draft");
            }
        }
        assertThatThrownBy(() -> agreements.execute("delete from orders where order_id = :id", first.orderId()))
                .hasStackTraceContaining("permission denied");
        assertThat(find(first.orderId())).isEqualTo(first);
    }

    @Test
    void aStatusGoesWithItsTime() {
        var draft = inserted(draft(2, LocalDate.of(2025, 3, 1)));

        for (var change : List.of(
                "status = 'ACCEPTED'", "status = 'CANCELED'", "accepted_at = now()", "signed_by = 'somebody'")) {
            assertThatThrownBy(() -> agreements.execute(
                            "update orders set " + change + " where order_id = :id", draft.orderId()))
                    .as(change)
                    .hasStackTraceContaining("orders_check");
        }
    }

    /// A page of one row; a list gives one row more, to tell whether there are more.
    private static Sorted page(int offset, Page.Position after) {
        var query = Map.of("limit", "1", "offset", "" + offset, "cursor", after.cursor());
        return Sorts.newest("created_at", "o.created_at", "o.order_id").of(query::get);
    }

    private Order accept(Order draft) {
        var accepted = draft.accepted(change(draft), LATER, "Zoë");
        agreements.run(() -> {
            var subscription = subscriptions.lock(agreed.subscription()).orElseThrow();
            store.settle(accepted, SubscriptionTerms.accepted(subscription, accepted, LATER));
        });
        return accepted;
    }

    /// What accepting it did to the schedule.
    private static ScheduleChange change(Order draft) {
        return new ScheduleChange(
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(new SettledPeriod(draft.startsAt(), SettledPeriod.State.ISSUED, 5)),
                draft.contractValue(),
                draft.orderValue(),
                Money.zero(CurrencyCode.USD));
    }

    private Order inserted(Order draft) {
        insert(draft);
        return draft;
    }

    private void insert(Order draft) {
        agreements.run(() -> store.insert(draft));
    }

    private Order find(UUID orderId) {
        return agreements.in(() -> store.find(orderId)).orElseThrow();
    }

    private Order draft(int sequence, LocalDate startsAt) {
        return copy(first, Ids.next(), sequence, startsAt);
    }

    /// An upgrade of `base` to the same terms.
    private static Order copy(Order base, UUID orderId, int sequence, LocalDate startsAt) {
        return new Order(
                orderId,
                base.subscriptionId(),
                OrderType.UPGRADE,
                OrderStatus.DRAFT,
                orderId.equals(base.orderId()) ? base.baseOrderId() : base.orderId(),
                sequence,
                orderId.equals(base.orderId()) ? base.slug() : "slug" + orderId,
                base.customerId(),
                base.billedCompanyId(),
                base.planVersion(),
                base.mergedVersion(),
                startsAt,
                base.endsAt(),
                base.request(),
                base.terms(),
                List.of(30),
                base.details(),
                base.parties(),
                List.of(),
                base.contractValue(),
                new Money(-7, CurrencyCode.USD),
                "a hash",
                orderId.equals(base.orderId())
                        ? base.createdAt()
                        : base.createdAt().plusSeconds(1),
                LATER,
                null,
                null,
                null,
                null,
                null);
    }
}
