package io.billwright.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a billing office wants to know, each in at most two calls.
class DailyKnowingTest {

    private final Bills bills = Bills.at("2025-01-01T09:00:00Z");
    private final Shop shop = bills.shop();

    /// What does this customer owe, since when, in which currencies?
    @Test
    void t3WhatACustomerOwes() {
        bills.subscribe("2025-01-01", Bills.SEATS, "'payment_terms': 14");
        bills.subscribe("2025-01-01", Bills.SEATS, "'payment_terms': 30", "'currency': 'EUR'");
        shop.advance("2025-02-20T12:00:00Z");

        var balance =
                shop.api().get("/customers/" + shop.id("lyon") + "/balance").expect(200);

        assertThat(fields(balance, "balances.0", "currency", "owed", "overdue", "oldest_due_at"))
                .isEqualTo("EUR 972000 486000 2025-01-31");
        assertThat(fields(balance, "balances.1", "currency", "owed", "overdue", "oldest_due_at"))
                .isEqualTo("USD 1080000 1080000 2025-01-15");
        assertThat(fields(balance, "invoices.0", "invoice_number", "due_at", "days_overdue", "dunning.state"))
                .isEqualTo("INV-000001 2025-01-15 36 GIVEN_UP");
        assertThat(fields(balance, "invoices.1", "due_at", "days_overdue", "dunning.next_step.day"))
                .isEqualTo("2025-01-31 20 2025-02-21");
    }

    /// Send a statement of the last quarter.
    @Test
    void t4AStatementIsReadAndMailed() {
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['accounts@lyon.example']}")
                .expect(200);
        var subscription = bills.subscribe("2025-01-01", Bills.SEATS);
        shop.advance("2025-02-10T12:00:00Z");
        bills.paid(bills.idOf(subscription, 0), 540_000);
        shop.advance("2025-04-02T12:00:00Z");

        var statement = shop.api()
                .get("/customers/" + shop.id("lyon") + "/statement?from=2025-01-01&to=2025-03-31")
                .expect(200);
        var mailed = shop.post(
                        "/customers/" + shop.id("lyon") + "/statement/mail",
                        "{'from': '2025-01-01', 'to': '2025-03-31'}")
                .expect(201);

        assertThat(fields(statement, "accounts.0", "currency", "opening_balance", "closing_balance"))
                .isEqualTo("USD 0 1080000");
        assertThat(statement.body().at("/accounts/0/movements").valueStream())
                .extracting(movement -> movement.get("kind").stringValue())
                .containsExactly("INVOICE", "INVOICE", "PAYMENT", "INVOICE");
        assertThat(shop.api().get("/mails/" + mailed.at("mail_id")).expect(200).at("attachment_file_name"))
                .isEqualTo("statement-2025-01-01-2025-03-31.pdf");
    }

    /// What will they be billed next, and when? Expected usage is what the second answer has more than the first.
    @Test
    void t6WhatIsBilledNext() {
        shop.publish("metered", "Metered", Shop.json("""
                {'bricks': [
                  {'brick_name': 'Events', 'brick_code': 'events', 'kind': 'USAGE', 'aggregation': 'SUM',
                   'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '0.10'}]},
                  {'brick_name': 'Base', 'brick_code': 'base', 'kind': 'ADD_ON',
                   'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '1.00'}]}]}
                """));
        var subscription = bills.subscribe(
                "2025-01-01", "[{'brick_id': 'events'}, {'brick_id': 'base', 'quantity': 5}]", "'plan_id': 'metered'");
        shop.advance("2025-01-20T12:00:00Z");
        shop.post("/usage", """
                {'transaction_id': 'one', 'subscription_id': '%s', 'brick_id': 'events', 'value': 900,
                 'time': '2025-01-10T10:00:00Z'}
                """.formatted(subscription)).expect(201);

        var scheduled = "/invoices?customer_id=" + shop.id("lyon") + "&status=SCHEDULED&billed_until=2025-02-28";
        var agreed = shop.api().get(scheduled).expect(200);
        var expected =
                shop.api().get(scheduled + "&calculate_expected_usage=true").expect(200);

        assertThat(fields(agreed, "data.0", "bill_at", "grand_total")).isEqualTo("2025-02-01T00:00:00Z 600");
        assertThat(fields(expected, "data.0", "bill_at", "grand_total")).isEqualTo("2025-02-01T00:00:00Z 11400");
        assertThat(expected.body().at("/data/0/line_items").valueStream())
                .extracting(line -> line.get("brick_name").stringValue())
                .contains("Events");
        assertThat(agreed.body().at("/data/0/line_items").valueStream())
                .extracting(line -> line.get("brick_name").stringValue())
                .doesNotContain("Events");
    }

    /// What is overdue by more than 60 days and above 1,000.00, by whom, and what happens next? Pause one.
    @Test
    void t15WhatIsOverdueAndAPause() {
        shop.api().put("/dunning-settings", """
                        {"steps": [{"day": 30, "act": "REMIND"}, {"day": 90, "act": "GIVE_UP"}]}
                        """).expect(200);
        bills.subscribe("2025-01-01", Bills.SEATS, "'payment_terms': 0");
        bills.subscribe(
                "2025-01-01",
                "[{'brick_id': 'seats', 'quantity': 1}]",
                "'payment_terms': 0",
                "'customer_id': '" + shop.id("texas") + "'");
        shop.advance("2025-03-10T12:00:00Z");

        var aging = shop.api()
                .get("/reports/aging?overdue_days_min=61&amount_min=100000")
                .expect(200);
        var paused = shop.api()
                .put("/customers/" + aging.at("data.0.customer_id") + "/dunning", """
                        {"paused_until": "2025-04-15"}
                        """)
                .expect(200);

        assertThat(aging.body().get("data")).hasSize(1);
        assertThat(fields(aging, "data.0", "customer_name", "overdue", "days_overdue", "dunning.state"))
                .isEqualTo("Lyon SARL 540000 68 RUNNING");
        assertThat(aging.at("data.0.dunning.next_step")).isEqualTo("{\"act\":\"GIVE_UP\",\"day\":\"2025-04-01\"}");
        assertThat(paused.at("paused_until")).isEqualTo("2025-04-15");
        assertThat(shop.api()
                        .get("/reports/aging?overdue_days_min=61")
                        .expect(200)
                        .at("data.0.dunning"))
                .isEqualTo("{\"state\":\"PAUSED\",\"next_step\":{\"act\":\"GIVE_UP\",\"day\":\"2025-04-15\"}}");
    }

    private static String fields(Api.Answer answer, String at, String... fields) {
        return String.join(
                " ",
                List.of(fields).stream()
                        .map(field -> answer.at(at + "." + field))
                        .toList());
    }
}
