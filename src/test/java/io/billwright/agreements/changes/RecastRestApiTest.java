package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// R12: what is unused of an invoice beyond what it bills is given back of the others.
///
/// Ten chairs and ten assemblies for 2025 come to 5760.00. An eleventh chair from July on, and an assembly less, come
/// to 180.00 - 120.00 + 20 % = 72.00, of which 108.00 are unused in October: all of it, and 36.00 of the first invoice.
class RecastRestApiTest {

    private static final String RECAST = """
            {'starts_at': '2025-10-01', 'contract_length': 12, 'billing_frequency': 'ALL_UPFRONT',
             'plan_id': 'office', 'bricks': [{'brick_id': 'chairs', 'quantity': 1}]}
            """;

    private final Chairs chairs = Chairs.at("2025-01-01T09:00:00Z");
    private final Desk desk = chairs.desk();
    private final String subscription = changed();

    @Test
    void theRestLowersWhatIsUnpaidOfAnother() {
        desk.change("recast", subscription, RECAST);

        // Nine months of ten chairs, three of one, and nine assemblies.
        assertThat(chairs.remaining(subscription)).isEqualTo(4644_00);
        assertThat(desk.credit("lyon")).isZero();
    }

    @Test
    void theRestOfWhatWasPaidIsCredit() {
        chairs.pay(chairs.first(subscription), 5760_00);

        assertThat(desk.estimate("recast", subscription, RECAST)
                        .get("adjustment_credit")
                        .longValue())
                .isEqualTo(1080_00 + 36_00);
        desk.change("recast", subscription, RECAST);
        assertThat(chairs.remaining(subscription)).isZero();
    }

    // R11, R12: a note for the assemblies and one for all else have left nothing that could be given back again.
    @Test
    void whatNotesTookBackInFullIsNotGivenBackAgain() {
        var noted = subscribed();
        desk.shop().advance("2025-10-01T12:00:00Z");
        var invoice = chairs.first(noted);
        chairs.pay(invoice, 5760_00);
        desk.change(
                "upgrade", noted, "{'starts_at': '2025-10-01', 'bricks': [{'brick_id': 'assembly', 'quantity': 0}]}");
        desk.shop()
                .post(
                        "/invoices/" + Desk.text(invoice.get("invoice_id")) + "/credit-notes",
                        "{'reason': 'goodwill', 'amount': 432000}")
                .expect(201);
        assertThat(desk.credit("lyon")).isEqualTo(5760_00);

        assertThat(desk.estimate("recast", noted, RECAST)
                        .get("adjustment_credit")
                        .longValue())
                .isZero();
        desk.change("recast", noted, RECAST);
        assertThat(desk.credit("lyon")).isEqualTo(5760_00);
    }

    /// The tax of what is lowered and of what becomes credit is half a cent more than a whole number each.
    @Test
    void theTaxOfWhatIsGivenBackIsThatOfWhatIsUnused() {
        var half = subscribed();
        desk.shop().advance("2025-10-01T12:00:00Z");
        var invoice = chairs.first(half);
        chairs.pay(invoice, 5659_95);
        desk.change("recast", half, RECAST);

        var rest = desk.shop()
                .post(
                        "/invoices/" + Desk.text(invoice.get("invoice_id")) + "/credit-notes",
                        "{'reason': 'goodwill', 'amount': 468000}")
                .expect(201);

        assertThat(rest.at("taxes.0.taxable")).isEqualTo("390000");
        assertThat(rest.at("taxes.0.amount")).isEqualTo("78000");
    }

    private String subscribed() {
        return desk.subscribe(
                "2025-01-01",
                "[{'brick_id': 'chairs', 'quantity': 10}, {'brick_id': 'assembly', 'quantity': 10}]",
                "'plan_id': 'office', 'customer_id': 'lyon', 'billing_frequency': 'ALL_UPFRONT', 'auto_renews': false");
    }

    private String changed() {
        var id = subscribed();
        desk.shop().advance("2025-07-01T09:00:00Z");
        desk.change("upgrade", id, """
                {'starts_at': '2025-07-01', 'bricks': [{'brick_id': 'chairs', 'quantity': 11},
                                                       {'brick_id': 'assembly', 'quantity': 9}]}
                """);
        desk.shop().advance("2025-10-01T09:00:00Z");
        assertThat(chairs.remaining(id)).isEqualTo(5760_00 + 72_00);
        return id;
    }
}
