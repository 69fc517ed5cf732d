package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Who is billed when a partner stands between.
class PartnerBillingApiTest {

    private static final String SEATS = "[{'brick_id': 'seats'}]";
    private static final Desk DESK = Desk.at("2025-01-10T09:00:00Z");

    static {
        DESK.shop()
                .patch(
                        "/customers/" + DESK.shop().id("texas"),
                        "{'partner_id': '" + DESK.shop().id("lyon") + "'}")
                .expect(200);
    }

    @Test
    void aPartnerIsBilledAndTaxedIfTheCustomerHasOne() {
        var created = DESK.begin("2025-01-10", SEATS, "'customer_id': 'texas', 'accept': true")
                .expect(201);

        assertThat(created.at("customer_id")).isEqualTo(DESK.shop().id("texas"));
        assertThat(created.at("billed_company_id")).isEqualTo(DESK.shop().id("lyon"));
        assertThat(DESK.totals(created.at("subscription_id"))).startsWith(60_00L);
    }

    @Test
    void theCustomerIsBilledIfThatIsSaid() {
        var created = DESK.begin(
                        "2025-01-10", SEATS, "'customer_id': 'texas', 'billed_company_id': 'texas', 'accept': true")
                .expect(201);

        assertThat(created.at("billed_company_id")).isEqualTo(DESK.shop().id("texas"));
        assertThat(DESK.totals(created.at("subscription_id"))).startsWith(50_00L);
    }

    @Test
    void nobodyElseIsBilled() {
        var refused = DESK.begin("2025-01-10", SEATS, "'customer_id': 'texas', 'billed_company_id': 'oslo'")
                .expect(400);

        assertThat(refused.at("error.details.fields.billed_company_id.0")).contains("the customer or its partner");
    }

    @Test
    void unknownPartiesAreNotFoundByKind() {
        var unknown = "00000000-0000-7000-8000-000000000000";

        assertThat(DESK.begin("2025-01-10", SEATS, "'customer_id': '%s'".formatted(unknown))
                        .expect(404)
                        .at("error.message"))
                .contains("customer");
        assertThat(DESK.begin("2025-01-10", SEATS, "'billed_company_id': '%s'".formatted(unknown))
                        .expect(404)
                        .at("error.message"))
                .contains("billed company");
    }

    @Test
    void aChangeStaysWithThePartnerThatWasAgreed() {
        var desk = Desk.at("2025-01-10T09:00:00Z");
        var texas = "/customers/" + desk.shop().id("texas");
        desk.shop()
                .patch(texas, "{'partner_id': '" + desk.shop().id("lyon") + "'}")
                .expect(200);
        var subscription = desk.subscribe("2025-01-10", SEATS, "'customer_id': 'texas'");
        desk.shop().patch(texas, "{'partner_id': null}").expect(200);

        var order = desk.change("upgrade", subscription, """
                {'starts_at': '2025-01-10', 'bricks': [{'brick_id': 'seats', 'quantity': 2}]}
                """);

        assertThat(order.at("billed_company_id")).isEqualTo(desk.shop().id("lyon"));
        assertThat(order.at("contract_value")).isEqualTo("720.00 USD");
    }
}
