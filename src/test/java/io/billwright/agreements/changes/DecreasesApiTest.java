package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;

/// Agreements that cost less from a day on: issued invoices are credited, on that day and not before (R11).
class DecreasesApiTest {

    private final Chairs chairs = Chairs.at("2025-01-01T09:00:00Z");
    private final Desk desk = chairs.desk();

    /// 10 -> 5 at 30.00, 2025 upfront 3600.00 + 20 %, from 07-01: a note of 1080.00; unpaid, 3240.00 is left to pay.
    @Test
    void lessOfAnUnpaidInvoiceIsTakenOffIt() {
        var subscription = chairs.upfront();
        desk.shop().advance("2025-07-01T09:00:00Z");
        var estimate = desk.estimate("upgrade", subscription, Chairs.of("2025-07-01", 5));

        var order = desk.change("upgrade", subscription, Chairs.of("2025-07-01", 5));

        assertThat(estimate.get("grand_total").longValue()).isEqualTo(-1080_00);
        assertThat(estimate.at("/credit_notes/0/grand_total").longValue()).isEqualTo(1080_00);
        assertThat(order.at("order_value")).isEqualTo("-108000");
        assertThat(order.at("contract_value")).isEqualTo("-1080.00 USD");
        var note = chairs.notes(chairs.first(subscription)).getFirst();
        assertThat(note.get("grand_total").longValue()).isEqualTo(1080_00);
        assertThat(note.get("tax_total").longValue()).isEqualTo(180_00);
        assertThat(note.get("lowered_amount").longValue()).isEqualTo(1080_00);
        assertThat(chairs.first(subscription).get("remaining_amount").longValue())
                .isEqualTo(3240_00);
        assertThat(desk.totals(subscription)).containsExactly(4320_00L);
        assertThat(desk.credit("lyon")).isZero();
    }

    /// 900.00 less at 20 %, beside a handbook of 100.00 at 5.5 %, of which the invoice has no line: 1080.00 less
    /// 105.50.
    @Test
    void whatIsAddedBesideADecreaseIsTaxedByItsOwnCategory() {
        desk.shop().api().patch("/seller", """
                {"tax_registrations": [
                    {"jurisdiction": "FR", "name": "TVA", "rate": "20", "category": "standard",
                     "starts_at": "2020-01-01"},
                    {"jurisdiction": "FR", "name": "TVA", "rate": "5.5", "category": "books",
                     "starts_at": "2020-01-01"}]}
                """).expect(200);
        desk.shop().publish("office", "Office and books", Shop.json("""
                {'bricks': [{'brick_name': 'Chairs', 'brick_code': 'chairs', 'kind': 'ADD_ON',
                    'tax_category': 'standard', 'prices': [
                    {'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '30.00'}]},
                  {'brick_name': 'Handbook', 'brick_code': 'handbook', 'kind': 'ONE_TIME',
                    'tax_category': 'books', 'prices': [
                    {'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '100.00'}]}]}
                """));
        var subscription = chairs.upfront();
        desk.shop().advance("2025-07-01T09:00:00Z");
        var change = "{'starts_at': '2025-07-01', 'bricks': [{'brick_id': 'chairs', 'quantity': 5},"
                + " {'brick_id': 'handbook', 'quantity': 1}]}";
        var estimate = desk.estimate("upgrade", subscription, change);

        desk.change("upgrade", subscription, change);

        assertThat(estimate.get("grand_total").longValue()).isEqualTo(-974_50);
        var note = chairs.notes(chairs.first(subscription)).getFirst();
        assertThat(note.get("grand_total").longValue()).isEqualTo(974_50);
        assertThat(note.get("tax_total").longValue()).isEqualTo(174_50);
    }

    @Test
    void lessOfAPaidInvoiceIsCredit() {
        var subscription = chairs.upfront();
        chairs.pay(chairs.first(subscription), 4320_00);
        desk.shop().advance("2025-07-01T09:00:00Z");

        desk.change("upgrade", subscription, Chairs.of("2025-07-01", 5));

        assertThat(desk.credit("lyon")).isEqualTo(1080_00);
        assertThat(chairs.first(subscription).get("status").stringValue()).isEqualTo("PAID");
    }

    @Test
    void lessOfAVoidedInvoiceIsNothing() {
        var subscription = chairs.upfront();
        chairs.voided(chairs.first(subscription));
        desk.shop().advance("2025-07-01T09:00:00Z");
        var estimate = desk.estimate("upgrade", subscription, Chairs.of("2025-07-01", 5));

        desk.change("upgrade", subscription, Chairs.of("2025-07-01", 5));

        assertThat(estimate.get("grand_total").longValue()).isZero();
        assertThat(estimate.get("credit_notes")).isEmpty();
        assertThat(desk.credit("lyon")).isZero();
        assertThat(desk.noted(subscription)).isEmpty();
    }

    /// What a note took back before counts: 4320.00 less 4000.00 leave 320.00.
    @Test
    void noMoreThanIsLeftOfTheInvoiceIsCredited() {
        var subscription = chairs.upfront();
        chairs.pay(chairs.first(subscription), 4320_00);
        desk.shop()
                .post(
                        "/invoices/" + Desk.text(chairs.first(subscription).get("invoice_id")) + "/credit-notes",
                        "{'reason': 'goodwill', 'amount': 400000}")
                .expect(201);
        desk.shop().advance("2025-07-01T09:00:00Z");
        var estimate = desk.estimate("upgrade", subscription, Chairs.of("2025-07-01", 5));

        desk.change("upgrade", subscription, Chairs.of("2025-07-01", 5));

        assertThat(estimate.get("grand_total").longValue()).isEqualTo(-320_00);
        assertThat(estimate.at("/line_items/0/grand_total").stringValue()).isEqualTo("-32000");
        assertThat(desk.credit("lyon")).isEqualTo(4320_00);
    }

    // R11, R17
    @Test
    void lessOfARebilledUpgradeIsCreditedOnItsNewInvoice() {
        var subscription = chairs.upfront();
        desk.shop().advance("2025-07-01T09:00:00Z");
        desk.change("upgrade", subscription, Chairs.of("2025-07-01", 20));
        desk.shop().advance("2025-07-01T12:00:00Z");
        var voided = desk.invoices(subscription).getLast();
        chairs.voided(voided);
        var anew = desk.shop()
                .post("/invoices/" + Desk.text(voided.get("invoice_id")) + "/rebill", "{}")
                .expect(201);
        assertThat(anew.at("grand_total")).isEqualTo("216000");

        desk.change("upgrade", subscription, Chairs.of("2025-07-01", 15));

        assertThat(chairs.notes(anew.body()).getFirst().get("grand_total").longValue())
                .isEqualTo(1080_00);
    }

    /// Accepted in August for 10-20: October bills 19 of 31 days at 500.00 and 12 at 50.00.
    @Test
    void nothingIsCreditedForAChangeToComeInAPeriodThatIsNotIssued() {
        var subscription =
                desk.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 10}]", "'auto_renews': false");
        desk.shop().advance("2025-08-15T09:00:00Z");
        var before = desk.ofInvoices(subscription, "invoice_id");
        var upgrade = "{'starts_at': '2025-10-20', 'bricks': [{'brick_id': 'seats', 'quantity': 1}]}";
        var estimate = desk.estimate("upgrade", subscription, upgrade);

        desk.change("upgrade", subscription, upgrade);

        assertThat(estimate.at("/billing_schedule/0/grand_total").stringValue()).isEqualTo("-17420");
        assertThat(desk.ofInvoices(subscription, "invoice_id")).isEqualTo(before);
        assertThat(desk.credit("nowhere")).isZero();
        var october = desk.invoices(subscription).get(9);
        assertThat(october.get("grand_total").longValue()).isEqualTo(325_80);
        assertThat(october.get("line_items")
                        .valueStream()
                        .map(line -> Desk.text(line.get("starts_at")).substring(0, 10)))
                .containsExactly("2025-10-01", "2025-10-20");
        desk.shop().advance("2025-11-02T09:00:00Z");
        assertThat(desk.totals(subscription)).endsWith(500_00L, 325_80L, 50_00L, 50_00L);
        assertThat(desk.credit("nowhere")).isZero();
    }

    @Test
    void whoCancelsBeforeTheDayKeepsNoCredit() {
        var subscription = chairs.upfront();
        desk.change("upgrade", subscription, Chairs.of("2025-10-20", 1));
        assertThat(desk.noted(subscription)).isEmpty();
        desk.shop().advance("2025-08-15T09:00:00Z");

        desk.shop().post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);
        desk.shop().advance("2025-12-01T09:00:00Z");

        assertThat(desk.noted(subscription)).isEmpty();
        assertThat(desk.credit("lyon")).isZero();
        assertThat(desk.orderValues(subscription)).isEqualTo(4320_00L);
    }

    @Test
    void anIssuedInvoiceIsCreditedOnTheDayAndNotBefore() {
        var subscription = chairs.upfront();
        var order = desk.change("upgrade", subscription, Chairs.of("2025-07-01", 5));
        assertThat(order.at("order_value")).isEqualTo("-108000");

        desk.shop().advance("2025-06-30T23:00:00Z");
        assertThat(desk.noted(subscription)).isEmpty();
        desk.shop().advance("2025-07-01T00:00:00Z");

        assertThat(desk.noted(subscription)).containsExactly(1080_00L);
        assertThat(chairs.first(subscription).get("remaining_amount").longValue())
                .isEqualTo(3240_00);
        assertThat(desk.orderValues(subscription)).isEqualTo(3240_00);
    }

    @Test
    void whatBecameOfTheInvoiceUntilTheDayCounts() {
        var subscription = chairs.upfront();
        desk.change("upgrade", subscription, Chairs.of("2025-07-01", 5));
        chairs.voided(chairs.first(subscription));

        desk.shop().advance("2025-07-02T00:00:00Z");

        assertThat(desk.noted(subscription)).isEmpty();
        assertThat(desk.credit("lyon")).isZero();
        assertThat(desk.orderValues(subscription)).isEqualTo(4320_00);
    }

    /// R12: five chairs less from 07-01 on and their assembly, -900.00 + 120.00, then a recast on 10-01. It gives
    /// back three of twelve months of the chairs, less three of the six that the note took back, and nothing of
    /// the assembly.
    @Test
    void aRecastGivesNothingBackOfWhatANoteBilledOnce() {
        var subscription = chairs.upfront();
        desk.shop().advance("2025-07-01T09:00:00Z");
        desk.change("upgrade", subscription, """
                {'starts_at': '2025-07-01', 'bricks': [{'brick_id': 'chairs', 'quantity': 5},
                                                       {'brick_id': 'assembly', 'quantity': 1}]}
                """);
        assertThat(chairs.first(subscription).get("remaining_amount").longValue())
                .isEqualTo(4320_00 - 936_00);
        desk.shop().advance("2025-10-01T09:00:00Z");

        desk.change("recast", subscription, """
                {'starts_at': '2025-10-01', 'contract_length': 1, 'billing_frequency': 'MONTHLY',
                 'plan_id': 'office', 'bricks': [{'brick_id': 'chairs', 'quantity': 1}]}
                """);

        assertThat(chairs.first(subscription).get("remaining_amount").longValue())
                .isEqualTo(4320_00 - 936_00 - 540_00);
    }

    /// R22: what an earlier recast set aside pays for the new agreement too, beside what this one gives back.
    @Test
    void theEstimateOfARecastSaysAllTheCreditThatPaysForIt() {
        var subscription = chairs.upfront();
        chairs.pay(chairs.first(subscription), 4320_00);
        desk.shop().advance("2025-07-01T09:00:00Z");
        var recast = """
                {'starts_at': '2025-07-01', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                 'plan_id': 'office', 'bricks': [{'brick_id': 'chairs', 'quantity': 1}]}
                """;
        desk.change("recast", subscription, recast);
        desk.shop().advance("2025-07-01T10:00:00Z");

        var estimate = desk.estimate("recast", subscription, recast);

        assertThat(estimate.get("adjustment_credit").longValue()).isEqualTo(36_00);
        assertThat(estimate.at("/grand_total_details/credit_total").longValue()).isEqualTo(12 * 36_00);
    }

    /// A change to come that a recast takes over before its day gives nothing back beside it.
    @Test
    void aRecastTakesOverWhatWasToBeCredited() {
        var subscription = chairs.upfront();
        desk.change("upgrade", subscription, Chairs.of("2025-10-01", 5));
        desk.shop().advance("2025-07-01T09:00:00Z");

        desk.change("recast", subscription, """
                {'starts_at': '2025-07-01', 'contract_length': 6, 'billing_frequency': 'ALL_UPFRONT',
                 'plan_id': 'office', 'bricks': [{'brick_id': 'chairs', 'quantity': 5}]}
                """);
        desk.shop().advance("2025-11-01T09:00:00Z");

        assertThat(desk.noted(subscription)).isEmpty();
        assertThat(chairs.first(subscription).get("remaining_amount").longValue())
                .isEqualTo(2160_00);
    }

    /// 5 chairs for the last three months are unused, whatever the invoice said before: 450.00 + 20 %.
    @Test
    void aRecastGivesBackWhatTheNoteLeftOfItsDays() {
        var subscription = chairs.upfront();
        chairs.pay(chairs.first(subscription), 4320_00);
        desk.shop().advance("2025-07-01T09:00:00Z");
        desk.change("upgrade", subscription, Chairs.of("2025-07-01", 5));
        desk.shop().advance("2025-10-01T09:00:00Z");

        var estimate = desk.estimate("recast", subscription, """
                {'starts_at': '2025-10-01', 'contract_length': 3, 'billing_frequency': 'ALL_UPFRONT',
                 'plan_id': 'office', 'bricks': [{'brick_id': 'chairs', 'quantity': 1}]}
                """);

        assertThat(estimate.get("adjustment_credit").longValue()).isEqualTo(540_00);
    }
}
