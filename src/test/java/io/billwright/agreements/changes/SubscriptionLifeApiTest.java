package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/// How subscriptions are listed and how they end (R10).
class SubscriptionLifeApiTest {

    private static final String SEATS = "[{'brick_id': 'seats', 'quantity': 5}]";

    private static Api.Answer cancel(Desk desk, String subscription) {
        return desk.shop().post("/subscriptions/" + subscription + "/cancel", "{}");
    }

    @Test
    void subscriptionsAreListedNewestFirstAndByCustomer() {
        var desk = Desk.at("2025-01-10T09:00:00Z");
        var first = desk.subscribe("2025-01-10", SEATS, "'customer_id': 'lyon'");
        var second = desk.subscribe("2025-01-10", SEATS, "'customer_id': 'oslo'");
        var third = desk.begin("2025-01-10", SEATS, "'customer_id': 'lyon'")
                .expect(201)
                .at("subscription_id");
        var api = desk.shop().api();

        var all = api.get("/subscriptions?include_total=true").expect(200);
        assertThat(all.at("total")).isEqualTo("3");
        assertThat(all.body().get("data").valueStream().map(row -> Desk.text(row.get("subscription_id"))))
                .containsExactly(third, second, first);
        assertThat(all.at("data.2"))
                .isEqualTo(api.get("/subscriptions/" + first).text());

        var lyons = api.get("/subscriptions?include_total=true&limit=1&customer_id="
                        + desk.shop().id("lyon"))
                .expect(200);
        assertThat(lyons.at("total")).isEqualTo("2");
        assertThat(lyons.at("has_more")).isEqualTo("true");
        assertThat(lyons.at("data.0.subscription_id")).isEqualTo(third);
        var rest = api.get("/subscriptions?limit=1&cursor=" + lyons.at("next_cursor") + "&customer_id="
                        + desk.shop().id("lyon"))
                .expect(200);
        assertThat(rest.at("data.0.subscription_id")).isEqualTo(first);
        assertThat(rest.at("has_more")).isEqualTo("false");
        assertThat(api.get("/subscriptions?limit=101").expect(400).at("error.details.fields"))
                .contains("limit");
    }

    /// The period in progress stays billed; those to come are taken out of the schedule.
    @Test
    void cancelingWithdrawsWhatIsToCome() {
        var desk = Desk.at("2025-01-01T09:00:00Z");
        var subscription = desk.subscribe("2025-01-01", SEATS);
        var draft = desk.draft("upgrade", subscription, """
                        {'starts_at': '2025-06-01', 'bricks': [{'brick_id': 'seats', 'quantity': 8}]}
                        """).expect(201).at("order_id");
        desk.shop().advance("2025-03-15T09:00:00Z");

        var canceled = cancel(desk, subscription).expect(200);

        assertThat(canceled.at("status")).isEqualTo("INACTIVE");
        assertThat(canceled.at("ends_at")).isEqualTo("2025-03-15");
        assertThat(desk.totals(subscription)).isEqualTo(Collections.nCopies(3, 250_00L));
        assertThat(desk.orderValues(subscription)).isEqualTo(750_00);
        assertThat(desk.order(draft).get("status").stringValue()).isEqualTo("CANCELED");
        assertThat(desk.events(draft)).containsExactly("order.created", "order.canceled");
        assertThat(desk.events(subscription)).containsExactly("subscription.activated", "subscription.inactive");
        assertThat(cancel(desk, subscription).expect(400).at("error.message")).contains("ended already");
    }

    @Test
    void whatHasEndedChangesNoMore() {
        var desk = Desk.at("2025-01-01T09:00:00Z");
        var subscription = desk.subscribe("2025-01-01", SEATS);
        cancel(desk, subscription).expect(200);

        assertThat(desk.draft("upgrade", subscription, "{'starts_at': '2025-01-01', 'bricks': []}")
                        .expect(400)
                        .at("error.message"))
                .contains("has ended");
        desk.shop().advance("2027-01-01T00:00:00Z");
        assertThat(desk.subscription(subscription).get("status").stringValue()).isEqualTo("INACTIVE");
        assertThat(desk.totals(subscription)).hasSize(1);
    }

    @Test
    void aSubscriptionThatWasNotAcceptedIsCanceledWithItsDraft() {
        var desk = Desk.at("2025-01-01T09:00:00Z");
        var created = desk.begin("2025-02-01", SEATS).expect(201);

        assertThat(cancel(desk, created.at("subscription_id")).expect(200).at("status"))
                .isEqualTo("INACTIVE");

        assertThat(desk.order(created.at("order.order_id")).get("status").stringValue())
                .isEqualTo("CANCELED");
        assertThat(desk.events(created.at("subscription_id"))).containsExactly("subscription.inactive");
    }

    @Test
    void canceledBeforeItStartsItBillsNothing() {
        var desk = Desk.at("2025-01-01T09:00:00Z");
        var subscription = desk.subscribe("2025-02-01", SEATS);

        cancel(desk, subscription).expect(200);

        assertThat(desk.invoices(subscription)).isEmpty();
        assertThat(desk.orderValues(subscription)).isZero();
    }

    /// Credit that was to pay what is taken out of the schedule is not lost: the customer keeps it.
    @Test
    void creditOfWithdrawnInvoicesGoesBackToTheCustomer() {
        var desk = Desk.at("2025-01-01T09:00:00Z");
        var subscription = desk.subscribe("2025-01-01", SEATS);
        desk.change("recast", subscription, """
                {'starts_at': '2025-01-01', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                 'adjustment_credit': 60000, 'bricks': [{'brick_id': 'seats', 'quantity': 5}]}
                """);
        assertThat(desk.ofInvoices(subscription, "remaining_amount")).startsWith("0", "0", "15000", "25000");

        cancel(desk, subscription).expect(200);

        assertThat(desk.ofInvoices(subscription, "remaining_amount")).containsExactly("0");
        assertThat(desk.credit("nowhere")).isEqualTo(350_00);
    }

    @Test
    void anUnknownSubscriptionCannotBeCanceled() {
        var desk = Desk.at("2025-01-01T09:00:00Z");

        assertThat(cancel(desk, "00000000-0000-7000-8000-000000000000")
                        .expect(404)
                        .at("error.message"))
                .contains("subscription");
    }
}
