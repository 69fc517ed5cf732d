package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// An order is a draft, then accepted or canceled, and never anything else again (R10).
class OrderLifeApiTest {

    private static final String SEATS = "[{'brick_id': 'seats', 'quantity': 5}]";
    private static final String UPGRADE =
            "{'starts_at': '2025-01-10', 'bricks': [{'brick_id': 'seats', 'quantity': 8}]}";
    private static final String RECAST = """
            {'starts_at': '2025-01-10', 'contract_length': 6, 'billing_frequency': 'MONTHLY',
             'bricks': [{'brick_id': 'seats', 'quantity': 8}]}
            """;
    private static final String UNKNOWN = "00000000-0000-7000-8000-000000000000";
    private static final Desk DESK = Desk.at("2025-01-10T09:00:00Z");

    private static String body(String kind) {
        return kind.equals("upgrade") ? UPGRADE : RECAST;
    }

    @ParameterizedTest
    @ValueSource(strings = {"upgrade", "recast"})
    void aChangeIsADraftThatChangesNothing(String kind) {
        var subscription = DESK.subscribe("2025-01-10", SEATS);
        var before = DESK.subscription(subscription);

        var order = DESK.draft(kind, subscription, body(kind)).expect(201);

        assertThat(DESK.order(order.at("order_id")).get("status").stringValue()).isEqualTo("DRAFT");
        assertThat(DESK.subscription(subscription)).isEqualTo(before);
        assertThat(DESK.totals(subscription)).hasSize(12);
        assertThat(DESK.events(order.at("order_id"))).containsExactly("order.created");
    }

    @ParameterizedTest
    @ValueSource(strings = {"upgrade", "recast"})
    void anAcceptedOrderIsSettled(String kind) {
        var subscription = DESK.subscribe("2025-01-10", SEATS);
        var order = DESK.change(kind, subscription, body(kind));

        assertThat(order.at("status")).isEqualTo("ACCEPTED");
        assertThat(order.at("accepted_at")).isEqualTo("2025-01-10T09:00:00Z");
        refused(DESK.amend(kind, subscription, order.at("order_id"), "{}"), "ACCEPTED; only a draft can be amended");
        refused(DESK.accept(order.at("order_id")), "ACCEPTED; only a draft can be accepted");
        refused(cancel(order.at("order_id")), "ACCEPTED; only a draft can be canceled");
        assertThat(DESK.events(order.at("order_id"))).containsExactly("order.created", "order.accepted");
        assertThat(DESK.lastEvent(order.at("order_id")).get("status").stringValue())
                .isEqualTo("ACCEPTED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"upgrade", "recast"})
    void aCanceledOrderIsSettled(String kind) {
        var subscription = DESK.subscribe("2025-01-10", SEATS);
        var order = DESK.draft(kind, subscription, body(kind)).expect(201).at("order_id");

        var canceled = cancel(order).expect(200);

        assertThat(canceled.at("status")).isEqualTo("CANCELED");
        assertThat(canceled.at("canceled_at")).isEqualTo("2025-01-10T09:00:00Z");
        assertThat(canceled.at("order_value")).isEqualTo("0");
        refused(DESK.amend(kind, subscription, order, "{}"), "CANCELED; only a draft can be amended");
        refused(DESK.accept(order), "CANCELED; only a draft can be accepted");
        refused(cancel(order), "CANCELED; only a draft can be canceled");
        assertThat(DESK.subscription(subscription).get("status").stringValue()).isEqualTo("ACTIVE");
        assertThat(DESK.events(order)).containsExactly("order.created", "order.canceled");
    }

    @Test
    void aSubscriptionEndsWithItsOnlyDraft() {
        var created = DESK.begin("2025-01-10", SEATS).expect(201);

        cancel(created.at("order.order_id")).expect(200);

        var subscription = created.at("subscription_id");
        assertThat(DESK.subscription(subscription).get("status").stringValue()).isEqualTo("INACTIVE");
        assertThat(DESK.events(subscription)).containsExactly("subscription.inactive");
    }

    /// Whatever was priced against the agreement as it was has to be priced again.
    @ParameterizedTest
    @ValueSource(strings = {"upgrade", "recast"})
    void aDraftIsNotAcceptedOnceItsBaseHasChanged(String kind) {
        var subscription = DESK.subscribe("2025-01-10", SEATS);
        var draft = DESK.draft(kind, subscription, body(kind)).expect(201).at("order_id");
        DESK.change("upgrade", subscription, """
                {'starts_at': '2025-01-10', 'bricks': [{'brick_id': 'seats', 'quantity': 6}]}
                """);

        var conflict = DESK.accept(draft).expect(409);
        assertThat(conflict.at("error.code")).isEqualTo("ERR_CONFLICT");
        assertThat(conflict.at("error.message")).contains("amend the order first");

        assertThat(DESK.amend(kind, subscription, draft, "{}")
                        .expect(200)
                        .body()
                        .toString())
                .isEqualTo("{\"subscription_id\":\"" + subscription + "\"}");
        var accepted = DESK.accept(draft).expect(200);
        assertThat(accepted.at("contract_value")).isEqualTo(kind.equals("upgrade") ? "1200.00 USD" : "2400.00 USD");
        assertThat(DESK.orderValues(subscription))
                .isEqualTo(DESK.totals(subscription).stream()
                        .mapToLong(total -> total)
                        .sum());
    }

    @ParameterizedTest
    @ValueSource(strings = {"upgrade", "recast"})
    void anEstimateThatNoLongerHoldsIsRefused(String kind) {
        var subscription = DESK.subscribe("2025-01-10", SEATS);
        var body = kind.equals("upgrade")
                ? UPGRADE
                : RECAST.replace("'contract_length'", "'plan_id': 'plan', 'contract_length'");
        var hash = DESK.estimate(kind, subscription, body).get("estimate_hash").stringValue();
        var hashed = body.replace("{'starts_at'", "{'estimate_hash': '" + hash + "', 'starts_at'");

        var order = DESK.draft(kind, subscription, hashed).expect(201).at("order_id");
        assertThat(DESK.order(order).get("estimate_hash").stringValue()).isEqualTo(hash);
        assertThat(DESK.draft(kind, subscription, hashed.replace("'quantity': 8", "'quantity': 9"))
                        .expect(409)
                        .at("error.code"))
                .isEqualTo("ERR_CONFLICT");
    }

    /// The day on which an upgrade is accepted decides what is billed at once, so an old estimate may not hold.
    @Test
    void anOrderMadeFromAnEstimateIsNotAcceptedWhenItsScheduleIsAnother() {
        var desk = Desk.at("2025-01-10T09:00:00Z");
        var subscription = desk.subscribe("2025-01-10", SEATS);
        var hash = desk.estimate("upgrade", subscription, UPGRADE)
                .get("estimate_hash")
                .stringValue();
        var order = desk.draft(
                        "upgrade",
                        subscription,
                        UPGRADE.replace("{'starts_at'", "{'estimate_hash': '" + hash + "', 'starts_at'"))
                .expect(201)
                .at("order_id");
        desk.shop().advance("2025-03-15T09:00:00Z");

        assertThat(desk.accept(order).expect(409).at("error.message")).contains("no longer holds");
        desk.amend("upgrade", subscription, order, "{}").expect(200);
        desk.accept(order).expect(200);
    }

    @Test
    void whatIsMissingIsNamedByItsKind() {
        var subscription = DESK.subscribe("2025-01-10", SEATS);
        var other = DESK.subscribe("2025-01-10", SEATS);
        var order = DESK.draft("upgrade", other, UPGRADE).expect(201).at("order_id");

        for (var answer : List.of(
                DESK.draft("upgrade", UNKNOWN, UPGRADE),
                DESK.draft("upgrade/estimate", UNKNOWN, UPGRADE),
                DESK.draft("recast", UNKNOWN, RECAST),
                DESK.draft("recast/estimate", UNKNOWN, RECAST),
                DESK.amend("upgrade", UNKNOWN, order, "{}"),
                DESK.amend("recast", UNKNOWN, order, "{}"),
                DESK.shop().api().get("/subscriptions/" + UNKNOWN),
                DESK.shop().api().get("/subscriptions/not-an-id"),
                DESK.shop().api().get("/subscriptions/" + UNKNOWN + "/timeline"),
                DESK.shop().api().get("/subscriptions/" + UNKNOWN + "/orders"))) {
            assertThat(answer.expect(404).at("error.code")).isEqualTo("ERR_NOT_FOUND");
            if (!answer.response().uri().toString().contains("not-an-id")) {
                assertThat(answer.at("error.message")).contains("subscription");
            }
        }
        for (var answer : List.of(
                DESK.amend("upgrade", subscription, order, "{}"),
                DESK.amend("recast", other, order, "{}"),
                DESK.amend("upgrade", other, UNKNOWN, "{}"),
                DESK.accept(UNKNOWN),
                cancel(UNKNOWN),
                DESK.shop().api().get("/orders/" + UNKNOWN))) {
            assertThat(answer.expect(404).at("error.message")).contains("order");
        }
    }

    @Test
    void nothingChangesBeforeTheFirstOrderIsAccepted() {
        var created = DESK.begin("2025-01-10", SEATS).expect(201);

        refused(DESK.draft("upgrade", created.at("subscription_id"), UPGRADE), "no accepted order yet");
        refused(DESK.draft("recast", created.at("subscription_id"), RECAST), "no accepted order yet");
    }

    @Test
    void theOrdersOfASubscriptionAreListedNewestFirst() {
        var subscription = DESK.subscribe("2025-01-10", SEATS);
        var upgrade = DESK.draft("upgrade", subscription, UPGRADE).expect(201).at("order_id");

        var list = DESK.shop()
                .api()
                .get("/subscriptions/" + subscription + "/orders?include_total=true")
                .expect(200);

        assertThat(list.at("total")).isEqualTo("2");
        assertThat(list.at("data.0.order_id")).isEqualTo(upgrade);
        assertThat(list.at("data.1.order_type")).isEqualTo("STANDARD");
        var page = DESK.shop()
                .api()
                .get("/subscriptions/" + subscription + "/orders?limit=1")
                .expect(200);
        assertThat(page.at("has_more")).isEqualTo("true");
    }

    private static Api.Answer cancel(String order) {
        return DESK.shop().post("/orders/" + order + "/cancel", "{}");
    }

    private static void refused(Api.Answer answer, String message) {
        assertThat(answer.expect(400).at("error.code")).isEqualTo("ERR_BAD_REQUEST");
        assertThat(answer.at("error.message")).contains(message);
    }
}
