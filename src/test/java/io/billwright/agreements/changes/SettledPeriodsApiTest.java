package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Each period is settled by the state of its own invoice, whatever became of the others (R11).
class SettledPeriodsApiTest {

    private final Chairs chairs = Chairs.at("2025-01-01T09:00:00Z");
    private final Desk desk = chairs.desk();

    /// What the last change billed goes first, and what was voided of it gives nothing back.
    @Test
    void aChangeTakenBackIsCreditedOnItsOwnInvoice() {
        var subscription = chairs.upfront();
        desk.shop().advance("2025-04-11T09:00:00Z");
        desk.change("upgrade", subscription, Chairs.of("2025-04-11", 13));
        desk.shop().advance("2025-05-16T09:00:00Z");
        var difference = desk.invoices(subscription).get(1);

        desk.change("upgrade", subscription, Chairs.of("2025-05-16", 8));

        // 3 * 30.00 * (7 + 16/31) months + 20 % of the difference, and 2 of the ten chairs
        assertThat(chairs.notes(difference).stream()
                        .map(note -> note.get("grand_total").longValue()))
                .containsExactly(811_74L);
        assertThat(chairs.notes(chairs.first(subscription)).stream()
                        .map(note -> note.get("grand_total").longValue()))
                .containsExactly(541_16L);
    }

    /// Nothing is left of the chairs; the assembly was sold once, and is not what costs less now.
    @Test
    void fewerChairsAreNotCreditedOnTheInvoiceOfAnAssembly() {
        var subscription = chairs.upfront();
        desk.shop()
                .post(
                        "/invoices/" + Desk.text(chairs.first(subscription).get("invoice_id")) + "/credit-notes",
                        "{'reason': 'goodwill', 'amount': 432000}")
                .expect(201);
        desk.shop().advance("2025-07-01T09:00:00Z");
        desk.change("upgrade", subscription, assemblies(2));

        desk.change("upgrade", subscription, Chairs.of("2025-07-01", 5));
        assertThat(desk.noted(subscription)).containsExactly(4320_00L);

        desk.change("upgrade", subscription, assemblies(1));
        assertThat(desk.noted(subscription)).containsExactly(4320_00L, 144_00L);
    }

    private static String assemblies(int quantity) {
        return "{'starts_at': '2025-07-01', 'bricks': [{'brick_id': 'assembly', 'quantity': %d}]}".formatted(quantity);
    }

    @Test
    void aChangeThatWasVoidedGivesNothingBack() {
        var subscription = chairs.upfront();
        desk.shop().advance("2025-04-11T09:00:00Z");
        desk.change("upgrade", subscription, Chairs.of("2025-04-11", 13));
        desk.shop().advance("2025-05-16T09:00:00Z");
        chairs.voided(desk.invoices(subscription).get(1));

        desk.change("upgrade", subscription, Chairs.of("2025-05-16", 10));

        assertThat(desk.noted(subscription)).isEmpty();
    }

    @Test
    void aChangeTakenBackBeforeItWasIssuedIsIssuedFirst() {
        var subscription = chairs.upfront();
        desk.shop().advance("2025-04-11T09:00:00Z");
        desk.change("upgrade", subscription, Chairs.of("2025-04-11", 13));

        desk.change("upgrade", subscription, Chairs.of("2025-04-11", 10));

        assertThat(desk.noted(subscription)).containsExactly(936_00L);
        assertThat(chairs.remaining(subscription)).isEqualTo(4320_00);
    }

    /// Month 12 voided as goodwill, 5 -> 8 seats on day 11 of month 1: 101.61 now.
    @Test
    void aVoidedPeriodIsSettledByItself() {
        var subscription =
                desk.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]", "'auto_renews': false");
        desk.shop().advance("2025-01-11T09:00:00Z");
        chairs.voided(desk.invoices(subscription).get(11));
        var upgrade = "{'starts_at': '2025-01-11', 'bricks': [{'brick_id': 'seats', 'quantity': 8}]}";
        var estimate = desk.estimate("upgrade", subscription, upgrade);

        desk.change("upgrade", subscription, upgrade);

        assertThat(estimate.get("grand_total").longValue()).isEqualTo(101_61 + 11 * 150_00);
        assertThat(desk.totals(subscription))
                .containsExactly(
                        250_00L, 101_61L, 400_00L, 400_00L, 400_00L, 400_00L, 400_00L, 400_00L, 400_00L, 400_00L,
                        400_00L, 400_00L, 250_00L, 150_00L);
        assertThat(Desk.text(desk.invoices(subscription).get(13).get("bill_at")))
                .startsWith("2025-12-01");
        desk.shop().advance("2025-01-12T09:00:00Z");
        assertThat(chairs.remaining(subscription)).isEqualTo(250_00 + 101_61);
    }

    /// 5 -> 8 seats while December is voided: 150.00 on 1 December. December is rebilled in March for 250.00, and 4
    /// seats
    /// from then on are 200.00 less: a note on the invoice of the period, as the other has billed nothing yet.
    @Test
    void aChangeThatIsBilledLaterIsNotIssuedToBeCredited() {
        var subscription =
                desk.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]", "'auto_renews': false");
        desk.shop().advance("2025-01-11T09:00:00Z");
        var december = desk.invoices(subscription).get(11);
        chairs.voided(december);
        desk.change("upgrade", subscription, seats("2025-01-11", 8));
        desk.shop().advance("2025-03-10T09:00:00Z");
        var again = desk.shop()
                .post("/invoices/" + Desk.text(december.get("invoice_id")) + "/rebill", "{}")
                .expect(201);
        assertThat(again.at("grand_total")).isEqualTo("25000");

        desk.change("upgrade", subscription, seats("2025-03-10", 4));

        assertThat(chairs.notes(again.body()).stream()
                        .map(note -> note.get("grand_total").longValue()))
                .containsExactly(200_00L);
        assertThat(desk.invoices(subscription).stream()
                        .filter(invoice -> Desk.text(invoice.get("bill_at")).startsWith("2025-12-01"))
                        .map(invoice -> Desk.text(invoice.get("status")) + " " + invoice.get("grand_total")))
                .containsExactlyInAnyOrder("VOIDED 25000", "SCHEDULED 15000");
    }

    private static String seats(String startsAt, int quantity) {
        return "{'starts_at': '%s', 'bricks': [{'brick_id': 'seats', 'quantity': %d}]}".formatted(startsAt, quantity);
    }

    /// January is voided and March issued early. 5 -> 8 seats bill 101.61 and 150.00 on the same day (R6).
    @Test
    void creditPaysTheDifferencesInTheOrderOfTheirDays() {
        var subscription =
                desk.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]", "'auto_renews': false");
        desk.shop().advance("2025-01-11T09:00:00Z");
        chairs.voided(chairs.first(subscription));
        var march = Desk.text(desk.invoices(subscription).get(2).get("invoice_id"));
        desk.shop().post("/invoices/" + march + "/issue", "{}").expect(200);
        desk.shop()
                .post(
                        "/customers/" + desk.shop().id("nowhere") + "/credit/grants",
                        "{'amount': 12000, 'currency': 'USD', 'reason': 'goodwill'}")
                .expect(201);

        desk.change("upgrade", subscription, seats("2025-01-11", 8));
        desk.shop().advance("2025-01-12T09:00:00Z");

        assertThat(desk.invoices(subscription).stream()
                        .filter(invoice -> Desk.text(invoice.get("bill_at")).startsWith("2025-01-11"))
                        .map(invoice -> invoice.get("grand_total") + " " + invoice.get("remaining_amount")))
                .containsExactly("10161 0", "15000 13161");
    }

    /// A later invoice that was issued early is settled by itself as well.
    @Test
    void anInvoiceIssuedEarlyIsSettledByItself() {
        var subscription =
                desk.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]", "'auto_renews': false");
        desk.shop().advance("2025-01-11T09:00:00Z");
        var march = Desk.text(desk.invoices(subscription).get(2).get("invoice_id"));
        desk.shop().post("/invoices/" + march + "/issue", "{}").expect(200);

        desk.change(
                "upgrade",
                subscription,
                "{'starts_at': '2025-01-11', 'bricks': [{'brick_id': 'seats', 'quantity': 8}]}");

        assertThat(desk.totals(subscription).subList(0, 6))
                .containsExactly(250_00L, 101_61L, 400_00L, 250_00L, 150_00L, 400_00L);
    }
}
