package io.billwright.metering.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Meters;
import io.billwright.testing.Shop;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MeteredSubscriptionsTest {

    private final Meters meters = Meters.at("2025-01-01T12:00:00Z");
    private final UUID subscriptionId = UUID.fromString(meters.subscribe("2025-01-01"));

    private Metered metered() {
        return meters.in(() -> meters.bean(MeteredSubscriptions.class)
                .find(meters.shop().api().seller(), List.of(subscriptionId))
                .get(subscriptionId));
    }

    /// The subscription's row stays as it is when its plan gets another version, to which it may change later, and
    /// with effect from an earlier day.
    @Test
    void aPropertyThatANewVersionOfThePlanCountsIsCountedFromThenOn() {
        assertThat(metered().countedProperties(meters.brick("sum"))).isEmpty();

        meters.shop().publishAgain("metered", Shop.json("""
                {'bricks': [{'brick_id': 'sum', 'brick_name': 'Teams', 'brick_code': 'sum', 'kind': 'USAGE',
                  'aggregation': 'UNIQUE', 'unique_property': 'team',
                  'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '0.10'}]}]}
                """));

        assertThat(metered().countedProperties(meters.brick("sum"))).containsExactly("team");
        assertThat(metered().countedProperties(meters.brick("unique"))).containsExactly("user");
    }

    @Test
    void whatDidNotChangeIsNotReadAgain() {
        assertThat(metered()).isSameAs(metered());
    }
}
