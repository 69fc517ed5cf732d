package io.billwright.edges.reports.recognition;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Worked examples of docs/reports/revenue.md: what is billed, credited, recognised, deferred and unbilled by
/// month.
class RevenueApiTest {

    private final Bills bills = Bills.at("2025-01-01T09:00:00Z");
    private final Shop shop = bills.shop();

    /// Months as `2025-01 billed credited recognised deferred unbilled`.
    private List<String> revenue(String from, String to) {
        var rows = new ArrayList<String>();
        shop.api()
                .get("/reports/revenue?limit=100&from=" + from + "&to=" + to)
                .expect(200)
                .body()
                .get("data")
                .forEach(row -> rows.add(shown(row)));
        return rows.reversed();
    }

    private static String shown(JsonNode row) {
        return row.get("month").stringValue() + " " + row.get("billed") + " " + row.get("credited") + " "
                + row.get("recognised") + " " + row.get("deferred") + " " + row.get("unbilled");
    }

    private void accept(String subscription, String change, String body) {
        var order = shop.post("/subscriptions/" + subscription + "/" + change, body)
                .expect(201)
                .at("order_id");
        shop.post("/orders/" + order + "/accept", "{}").expect(200);
    }

    // 3000.00 over 365 days; from July on 900.00 more over 184.
    @Test
    void aYearUpfrontWithAnUpgradeInTheMiddle() {
        var subscription = bills.subscribe(
                "2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]", "'billing_frequency': 'ALL_UPFRONT'");
        bills.catchUp();
        shop.advance("2025-07-01T09:00:00Z");
        accept(
                subscription,
                "upgrade",
                "{'starts_at': '2025-07-01', 'bricks': [{'brick_id': 'seats', 'quantity': 8}]}");
        bills.catchUp();

        assertThat(revenue("2025-01", "2026-01"))
                .containsExactly(
                        "2025-01 300000 0 25479 274521 0",
                        "2025-02 0 0 23014 251507 0",
                        "2025-03 0 0 25480 226027 0",
                        "2025-04 0 0 24657 201370 0",
                        "2025-05 0 0 25480 175890 0",
                        "2025-06 0 0 24657 151233 0",
                        "2025-07 90000 0 40643 200590 0",
                        "2025-08 0 0 40642 159948 0",
                        "2025-09 0 0 39332 120616 0",
                        "2025-10 0 0 40642 79974 0",
                        "2025-11 0 0 39332 40642 0",
                        "2025-12 0 0 40642 0 0");
    }

    // 12,000.00 for 2025, of which a recast on 16 July gives back 5516.13: the rest of it is earned by then.
    @Test
    void aRecast() {
        var subscription = bills.subscribe(
                "2025-01-01", "[{'brick_id': 'seats', 'quantity': 20}]", "'billing_frequency': 'ALL_UPFRONT'");
        bills.catchUp();
        bills.paid(bills.idOf(subscription, 0), 1440000);
        shop.advance("2025-07-16T09:00:00Z");
        accept(subscription, "recast", """
                {'starts_at': '2025-07-16', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                 'bricks': [{'brick_id': 'seats', 'quantity': 30}]}
                """);
        bills.catchUp();

        assertThat(revenue("2025-06", "2025-08"))
                .containsExactly(
                        "2025-06 0 0 98630 604932 0", "2025-07 150000 551613 130738 72581 0", "2025-08 0 0 72581 0 0");
    }

    // March's 250.00 are earned on 10 days before the pause and 21 after it.
    @Test
    void aPauseOverTheEndOfAMonth() {
        var subscription = bills.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]");
        shop.advance("2025-03-11T09:00:00Z");
        shop.post("/subscriptions/" + subscription + "/pause", "{'scheduled_resume_at': '2025-04-10'}")
                .expect(201);
        assertThat(revenue("2025-02", "2025-04"))
                .containsExactly("2025-02 25000 0 25000 0 0", "2025-03 25000 0 8065 16935 0", "2025-04 0 0 16935 0 0");
        shop.advance("2025-05-02T09:00:00Z");

        assertThat(revenue("2025-02", "2025-05"))
                .containsExactly(
                        "2025-02 25000 0 25000 0 0",
                        "2025-03 25000 0 8065 16935 0",
                        "2025-04 0 0 16935 0 0",
                        "2025-05 25000 0 25000 0 0");
    }

    // 365.00 net on 10 March: 90 of 365 days of it in March, nothing in the months that are closed.
    @Test
    void aNoteInAClosedMonth() {
        var subscription = bills.subscribe(
                "2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]", "'billing_frequency': 'ALL_UPFRONT'");
        shop.advance("2025-03-10T09:00:00Z");
        shop.post("/reports/months/2025-01/close", "{}").expect(200);
        shop.post("/reports/months/2025-02/close", "{}").expect(200);
        var before = revenue("2025-01", "2025-02");
        shop.post(
                        "/invoices/" + bills.idOf(subscription, 0) + "/credit-notes",
                        "{'amount': 43800, 'reason': 'A bad month'}")
                .expect(201);

        assertThat(revenue("2025-01", "2025-02"))
                .isEqualTo(before)
                .containsExactly("2025-01 300000 0 25479 274521 0", "2025-02 0 0 23014 251507 0");
        assertThat(revenue("2025-03", "2025-03")).containsExactly("2025-03 0 36500 16480 198527 0");
    }

    // 100.00 for 10,000 units from 16 January on, by 31 days; of 2,500 units more 1,000 in January: 12.00 of 30.00.
    @Test
    void usageWithACommitment() {
        shop.advance("2025-01-16T09:00:00Z");
        var subscription = bills.subscribe("2025-01-16", "[{'brick_id': 'calls', 'quantity': 10000}]");
        bills.catchUp();
        shop.advance("2025-01-25T09:00:00Z");
        use(subscription, 11_000, "2025-01-20T10:00:00Z");
        shop.advance("2025-02-10T12:00:00Z");
        use(subscription, 1_500, "2025-02-10T10:00:00Z");
        shop.advance("2025-02-20T09:00:00Z");

        assertThat(revenue("2025-01", "2025-02"))
                .containsExactly("2025-01 10000 0 6361 4839 1200", "2025-02 13000 0 11282 5357 0");
    }

    private void use(String subscription, int units, String time) {
        shop.post("/usage", """
                        {'transaction_id': '%s', 'subscription_id': '%s', 'brick_id': 'calls', 'value': %d,
                         'time': '%s'}
                        """.formatted(time, subscription, units, time)).expect(201);
    }

    // A third of 10,000.00 is earned on 20 January and billed with February's invoice.
    @Test
    void aMilestone() {
        var subscription =
                bills.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}, {'brick_id': 'rollout'}]");
        shop.advance("2025-01-20T09:00:00Z");
        complete(subscription);
        assertThat(revenue("2025-01", "2025-01")).containsExactly("2025-01 25000 0 358333 0 333333");
        shop.advance("2025-02-20T09:00:00Z");

        assertThat(revenue("2025-01", "2025-02"))
                .containsExactly("2025-01 25000 0 358333 0 333333", "2025-02 358333 0 25000 0 0");
    }

    // A third of 10,000.00 is earned on 20 January, before the subscription starts, and billed with its first invoice.
    @Test
    void aMilestoneBeforeTheStart() {
        var subscription = bills.subscribe(
                "2025-02-01",
                "[{'brick_id': 'seats', 'quantity': 5}, {'brick_id': 'rollout'}]",
                "'first_charge_date': 'CONTRACT_START_DATE'");
        shop.advance("2025-01-20T09:00:00Z");
        complete(subscription);
        assertThat(revenue("2025-01", "2025-01")).containsExactly("2025-01 0 0 333333 0 333333");
        shop.advance("2025-03-01T00:00:00Z");
        var months = List.of("2025-01 0 0 333333 0 333333", "2025-02 358333 0 25000 0 0");

        assertThat(revenue("2025-01", "2025-02")).isEqualTo(months);
        for (var month : List.of("2025-01", "2025-02")) {
            var closed = shop.post("/reports/months/" + month + "/close", "{}").expect(200);
            assertThat(closed.at("agrees_with_journal")).as(month).isEqualTo("true");
        }
        assertThat(revenue("2025-01", "2025-02")).isEqualTo(months);
    }

    private void complete(String subscription) {
        var milestones = "/subscriptions/" + subscription + "/milestones";
        var milestone = shop.api().get(milestones).expect(200).at("data.0.milestone_id");
        shop.post(milestones + "/" + milestone + "/complete", "{'quantity': 1, 'bill_on': 'NEXT_INVOICE'}")
                .expect(201);
    }

    @Test
    void aVoidTakesBackWhatWasEarnedInItsMonth() {
        var subscription = bills.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]");
        shop.advance("2025-02-10T09:00:00Z");
        shop.post("/invoices/" + bills.idOf(subscription, 0) + "/void", "{'reason': 'Goodwill'}")
                .expect(200);
        shop.post("/invoices/" + bills.idOf(subscription, 0) + "/rebill", "{}").expect(201);
        bills.catchUp();

        assertThat(revenue("2025-01", "2025-02"))
                .containsExactly("2025-01 25000 0 25000 0 0", "2025-02 50000 25000 25000 0 0");
    }
}
