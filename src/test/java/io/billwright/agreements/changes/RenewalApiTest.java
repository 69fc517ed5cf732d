package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What becomes of an agreement at its end (R10).
class RenewalApiTest {

    private static final String SEATS = "[{'brick_id': 'seats', 'quantity': 8}]";

    private final Desk desk = Desk.at("2025-01-01T09:00:00Z");

    private JsonNode estimate(String subscription) {
        return desk.shop()
                .api()
                .get("/subscriptions/" + subscription + "/renewal/estimate")
                .expect(200)
                .body();
    }

    /// The estimate, and what is billed after the renewal that it was for.
    private void billsWhatWasEstimated(String subscription, String day) {
        var expected = estimate(subscription)
                .get("billing_schedule")
                .valueStream()
                .map(period -> Desk.text(period.get("starts_at")) + " " + Desk.text(period.get("grand_total")))
                .toList();
        var before = desk.invoices(subscription).size();

        desk.shop().advance(day + "T00:00:00Z");

        assertThat(desk.invoices(subscription).stream()
                        .skip(before)
                        .map(invoice -> Desk.text(invoice.get("starts_at")) + " " + invoice.get("grand_total")))
                .isEqualTo(expected);
    }

    @Test
    void aRenewalIsAnOrderOfItsOwn() {
        var subscription = desk.subscribe("2025-01-01", SEATS);
        var first = desk.subscription(subscription).get("order_id");

        var passed = desk.shop().advance("2026-01-01T00:00:00Z");

        assertThat(passed.body().get("happened").findValuesAsString("type")).contains("subscription.renewed");
        var shown = desk.subscription(subscription);
        assertThat(shown.get("status").stringValue()).isEqualTo("ACTIVE");
        assertThat(shown.get("order_type").stringValue()).isEqualTo("RENEWAL");
        assertThat(shown.get("order_id")).isNotEqualTo(first);
        assertThat(shown.get("starts_at").stringValue()).isEqualTo("2025-01-01");
        assertThat(shown.get("ends_at").stringValue()).isEqualTo("2026-12-31");
        var order = desk.order(Desk.text(shown.get("order_id")));
        assertThat(order.get("starts_at").stringValue()).isEqualTo("2026-01-01");
        assertThat(order.get("status").stringValue()).isEqualTo("ACCEPTED");
        assertThat(order.get("contract_value").stringValue()).isEqualTo("4800.00 USD");
        assertThat(desk.events(subscription)).containsExactly("subscription.activated", "subscription.renewed");
        assertThat(desk.events(Desk.text(shown.get("order_id")))).containsExactly("order.created", "order.accepted");
        assertThat(desk.orderValues(subscription)).isEqualTo(9600_00);
    }

    @Test
    void whatDoesNotRenewEnds() {
        var subscription = desk.subscribe("2025-01-01", SEATS, "'auto_renews': false");
        assertThat(desk.shop()
                        .api()
                        .get("/subscriptions/" + subscription + "/renewal/estimate")
                        .expect(400)
                        .at("error.message"))
                .contains("does not renew");

        var passed = desk.shop().advance("2026-01-01T00:00:00Z");

        assertThat(passed.body().get("happened").findValuesAsString("type")).contains("subscription.inactive");
        assertThat(desk.subscription(subscription).get("status").stringValue()).isEqualTo("INACTIVE");
        assertThat(desk.subscription(subscription).get("ends_at").stringValue()).isEqualTo("2025-12-31");
        assertThat(desk.events(subscription)).containsExactly("subscription.activated", "subscription.inactive");
        assertThat(desk.totals(subscription)).hasSize(12);
    }

    @Test
    void anUpgradeCanDeclineTheRenewal() {
        var subscription = desk.subscribe("2025-01-01", SEATS);
        desk.change("upgrade", subscription, "{'starts_at': '2025-06-01', 'bricks': [], 'auto_renews': false}");

        desk.shop().advance("2026-01-01T00:00:00Z");

        assertThat(desk.subscription(subscription).get("status").stringValue()).isEqualTo("INACTIVE");
    }

    @Test
    void thePeriodOfARenewalIsItsOwn() {
        var subscription =
                desk.subscribe("2025-01-01", SEATS, "'renewal_contract_period': 3, 'renewal_uplifted_rate': '5'");

        billsWhatWasEstimated(subscription, "2026-01-01");
        assertThat(desk.totals(subscription).subList(12, 15)).isEqualTo(Collections.nCopies(3, 420_00L));
        assertThat(desk.subscription(subscription).get("ends_at").stringValue()).isEqualTo("2026-03-31");

        billsWhatWasEstimated(subscription, "2026-04-01");
        assertThat(desk.totals(subscription).subList(15, 18)).isEqualTo(Collections.nCopies(3, 441_00L));
    }

    /// R6: one-time means this agreement.
    @Test
    void whatIsForOneAgreementIsNotRenewed() {
        var subscription = desk.subscribe("2025-01-01", """
                [{'brick_id': 'seats', 'quantity': 8,
                  'discount': [{'rate': '10', 'renews': true}, {'rate': '20'}, {'amount': 1200}]},
                 {'brick_id': 'setup'}, {'brick_id': 'rollout'}, {'brick_id': 'calls', 'quantity': 1000}]
                """, "'discount_coupons': ['FIVE']");

        billsWhatWasEstimated(subscription, "2026-01-01");

        assertThat(desk.totals(subscription).subList(12, 24)).isEqualTo(Collections.nCopies(12, 370_00L));
        var order = desk.order(Desk.text(desk.subscription(subscription).get("order_id")));
        assertThat(order.at("/phases/0/discount_coupons").isEmpty()).isTrue();
        assertThat(order.at("/phases/0/line_items").valueStream().map(line -> Desk.text(line.get("brick_code"))))
                .containsExactly("seats", "calls");
        assertThat(order.at("/phases/0/line_items/0/discount").toString())
                .isEqualTo("[{\"rate\":\"10\",\"renews\":true}]");
    }

    @Test
    void theLastPhaseGoesOn() {
        var subscription = desk.subscribe("2025-01-01", SEATS, """
                'phases': [{'phase_position': 1, 'contract_length': 6}, {'phase_position': 2, 'contract_length': 6,
                            'bricks': [{'brick_id': 'support'}]}]
                """);

        billsWhatWasEstimated(subscription, "2026-01-01");

        assertThat(desk.totals(subscription).subList(12, 24)).isEqualTo(Collections.nCopies(12, 100_00L));
    }

    @Test
    void anUpgradeIsRenewedToo() {
        var subscription = desk.subscribe("2025-01-01", SEATS, "'billing_frequency': 'ANNUALLY'");
        desk.change("upgrade", subscription, """
                {'starts_at': '2025-07-01', 'bricks': [{'brick_id': 'seats', 'quantity': 10}],
                 'renewal_uplifted_rate': '10'}
                """);

        billsWhatWasEstimated(subscription, "2026-01-01");

        assertThat(desk.totals(subscription)).containsExactly(5400_00L, 6600_00L);
    }

    @Test
    void aRecastIsRenewedFromItsOwnStart() {
        var subscription = desk.subscribe("2025-01-01", SEATS);
        desk.change("recast", subscription, """
                {'starts_at': '2025-01-31', 'contract_length': 1, 'billing_frequency': 'MONTHLY',
                 'bricks': [{'brick_id': 'support'}]}
                """);

        desk.shop().advance("2025-05-01T00:00:00Z");

        assertThat(desk.ofInvoices(subscription, "starts_at"))
                .containsExactly("2025-01-01", "2025-01-31", "2025-02-28", "2025-03-31", "2025-04-30");
    }

    /// R1: renewals keep day 29.
    @Test
    void theAnchorStays() {
        var desk = Desk.at("2024-02-29T09:00:00Z");
        var subscription = desk.subscribe("2024-02-29", SEATS, "'billing_frequency': 'ANNUALLY'");
        assertThat(desk.subscription(subscription).get("ends_at").stringValue()).isEqualTo("2025-02-27");

        desk.shop().advance("2028-03-01T00:00:00Z");

        assertThat(desk.ofInvoices(subscription, "starts_at"))
                .containsExactly("2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29");
        assertThat(desk.subscription(subscription).get("ends_at").stringValue()).isEqualTo("2029-02-27");
    }

    @Test
    void detailsAreCarriedOn() {
        var subscription = desk.subscribe("2025-01-01", SEATS, """
                'payment_terms': 7, 'purchase_order': {'code': 'PO'}, 'metadata': {'a': 1}, 'contract_length': 1,
                'accounts_payable_emails': ['ap@example.com']
                """);

        desk.shop().advance("2025-02-01T00:00:00Z");

        var shown = desk.subscription(subscription);
        assertThat(shown.get("payment_terms").intValue()).isEqualTo(7);
        assertThat(shown.at("/purchase_order/code").stringValue()).isEqualTo("PO");
        assertThat(shown.get("metadata").toString()).isEqualTo("{\"a\":1}");
        assertThat(shown.get("accounts_payable_emails").size()).isEqualTo(1);
        assertThat(List.copyOf(desk.ofInvoices(subscription, "due_at")))
                .containsExactly("2025-01-08T00:00:00Z", "2025-02-08T00:00:00Z");
    }

    /// Drafts against the agreement that has ended have to be priced again.
    @Test
    void aDraftDoesNotOutliveItsBase() {
        var subscription = desk.subscribe("2025-01-01", SEATS);
        var draft = desk.draft("upgrade", subscription, "{'starts_at': '2025-06-01', 'bricks': []}")
                .expect(201)
                .at("order_id");
        desk.shop().advance("2026-01-01T00:00:00Z");

        desk.accept(draft).expect(409);
        desk.amend("upgrade", subscription, draft, "{}").expect(400);
        desk.amend("upgrade", subscription, draft, "{'starts_at': '2026-02-01'}")
                .expect(200);
        desk.accept(draft).expect(200);
    }
}
