package io.billwright.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.agreements.changes.Desk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Sections 4.5 and 4.6: what an order has unless it says otherwise, and what cannot be changed.
class SpecOrderDefaultsTest {

    private static final String SEATS = "[{'brick_id': 'seats', 'quantity': 5}]";
    private static final String UPGRADE = "{'starts_at': '2025-02-01', 'bricks': " + SEATS + "}";
    private static final String RECAST = "{'starts_at': '2025-02-01', 'contract_length': 6,"
            + " 'billing_frequency': 'MONTHLY', 'bricks': " + SEATS + "}";

    private final Desk desk = Desk.at("2025-01-01T09:00:00Z");

    private static String body(String kind) {
        return kind.equals("upgrade") ? UPGRADE : RECAST;
    }

    @ParameterizedTest
    @ValueSource(strings = {"upgrade", "recast"})
    void autoRenewsDefaultsToTrue(String kind) {
        var subscription = desk.subscribe("2025-01-01", SEATS, "'auto_renews': false");

        var order = desk.draft(kind, subscription, body(kind)).expect(201).at("order_id");

        assertThat(desk.order(order).get("auto_renews").booleanValue()).isTrue();
        desk.amend(kind, subscription, order, "{'auto_renews': false}").expect(200);
        assertThat(desk.order(order).get("auto_renews").booleanValue()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"upgrade", "recast"})
    void firstChargeDateDefaultsToTheSellersSettingElseCheckoutDate(String kind) {
        var subscription = desk.subscribe("2025-01-01", SEATS, "'first_charge_date': 'CONTRACT_START_DATE'");

        var before = desk.draft(kind, subscription, body(kind)).expect(201).at("order_id");
        desk.shop()
                .patch("/seller", "{'first_charge_date': 'CONTRACT_START_DATE'}")
                .expect(200);
        var after = desk.draft(kind, subscription, body(kind)).expect(201).at("order_id");

        assertThat(Desk.text(desk.order(before).get("first_charge_date"))).isEqualTo("CHECKOUT_DATE");
        assertThat(Desk.text(desk.order(after).get("first_charge_date"))).isEqualTo("CONTRACT_START_DATE");
    }

    @ParameterizedTest
    @CsvSource({
        "upgrade, contract_length, 12, 13",
        "upgrade, billing_frequency, 'MONTHLY', 'ANNUALLY'",
        "upgrade, currency, 'USD', 'EUR'",
        "recast, starts_at, '2025-02-01', '2025-02-02'",
        "recast, currency, 'USD', 'EUR'"
    })
    void aFixedFieldMayBeRepeatedButNotChanged(String kind, String field, String same, String other) {
        var subscription = desk.subscribe("2025-01-01", SEATS);
        var order = desk.draft(kind, subscription, body(kind)).expect(201).at("order_id");
        var before = desk.order(order);

        desk.amend(kind, subscription, order, "{'" + field + "': " + value(same) + "}")
                .expect(200);
        var refused = desk.amend(kind, subscription, order, "{'" + field + "': " + value(other) + "}")
                .expect(400);

        assertThat(refused.at("error.details.fields." + field + ".0")).endsWith("cannot be changed");
        assertThat(desk.order(order).get("contract_value")).isEqualTo(before.get("contract_value"));
    }

    @Test
    void aFixedFieldThatCannotBeReadIsNamed() {
        var subscription = desk.subscribe("2025-01-01", SEATS);
        var order = desk.draft("recast", subscription, RECAST).expect(201).at("order_id");

        assertThat(desk.amend("recast", subscription, order, "{'starts_at': 'soon', 'currency': 'XAU'}")
                        .expect(400)
                        .body()
                        .at("/error/details/fields")
                        .propertyNames())
                .containsExactlyInAnyOrder("starts_at", "currency");
    }

    private static String value(String text) {
        return text.matches("[0-9]+") ? text : "'" + text + "'";
    }
}
