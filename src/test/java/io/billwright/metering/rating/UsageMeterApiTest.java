package io.billwright.metering.rating;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Meters;
import io.billwright.testing.TestService;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A meter read hour by hour and day by day, in the zone of its subscription.
class UsageMeterApiTest {

    private final Meters meters = Meters.at("2026-03-10T12:00:00Z");
    private final String subscription = meters.subscribe("2026-01-01", "'time_zone': 'America/New_York'");

    @Test
    void daysBeginWhereTheSubscriptionIs() {
        write("sum", "a", "1.5", "2026-03-05T04:59:59Z");
        write("sum", "b", "2", "2026-03-05T05:00:00Z");
        write("sum", "c", "4", "2026-03-06T04:59:59Z");

        var read = read("sum", "?starts_at=2026-03-04&ends_at=2026-03-06").expect(200);

        assertThat(read.at("aggregation")).isEqualTo("SUM");
        assertThat(read.at("time_zone")).isEqualTo("America/New_York");
        assertThat(read.body().get("data").valueStream())
                .extracting(one -> one.get("starts_at").stringValue() + " " + one.get("quantity"))
                .containsExactly("2026-03-04T05:00:00Z 1.5", "2026-03-05T05:00:00Z 6", "2026-03-06T05:00:00Z 0");
    }

    /// Clocks went forward on the 8th: that day has 23 hours, and they add up to the day.
    @Test
    void hoursAreThoseOfTheDayAlsoWhereClocksChange() {
        write("sum", "a", "1", "2026-03-08T05:30:00Z");
        write("sum", "b", "2", "2026-03-08T06:59:00Z");
        write("sum", "c", "3", "2026-03-08T07:00:00Z");
        write("sum", "d", "5", "2026-03-09T03:59:00Z");

        var hours = read("sum", "?starts_at=2026-03-08&ends_at=2026-03-08&interval=HOUR")
                .expect(200);

        assertThat(hours.body().get("data").size()).isEqualTo(23);
        assertThat(hours.at("data.0.quantity")).isEqualTo("1");
        assertThat(hours.at("data.1.quantity")).isEqualTo("2");
        assertThat(hours.at("data.2.quantity")).isEqualTo("3");
        assertThat(hours.at("data.22.quantity")).isEqualTo("5");
        assertThat(hours.at("data.22.ends_at")).isEqualTo("2026-03-09T04:00:00Z");
        assertThat(read("sum", "?starts_at=2026-03-08&ends_at=2026-03-08").at("data.0.quantity"))
                .isEqualTo("11");
    }

    @Test
    void withoutDaysItShowsTheLastMonth() {
        assertThat(read("sum", "").expect(200).body().get("data").size()).isEqualTo(31);
        assertThat(read("sum", "?interval=HOUR").expect(200).body().get("data").size())
                .isEqualTo(48);
    }

    @ParameterizedTest
    @CsvSource({
        "?interval=MINUTE, interval",
        "?starts_at=2026-03-02&ends_at=2026-03-01, ends_at",
        "?starts_at=2025-01-01&ends_at=2026-03-01, ends_at",
        "?starts_at=2026-01-01&ends_at=2026-03-01&interval=HOUR, ends_at",
        "?ends_at=9999-12-31, ends_at",
        "?starts_at=9999-12-30&ends_at=9999-12-31&interval=HOUR, ends_at",
        "?starts_at=x, starts_at"
    })
    void whatIsWrongIsSaid(String query, String field) {
        assertThat(read("sum", query)
                        .expect(400)
                        .body()
                        .at("/error/details/fields")
                        .has(field))
                .isTrue();
    }

    @Test
    void aMeterThatIsNotThereIsNotFound() {
        var path = "/subscriptions/%s/bricks/%s/usage";
        api().get(path.formatted(UUID.randomUUID(), meters.brick("sum"))).expect(404);
        api().get(path.formatted(subscription, UUID.randomUUID())).expect(404);
        TestService.shared()
                .newSandboxSeller()
                .get(path.formatted(subscription, meters.brick("sum")))
                .expect(404);
    }

    private Api api() {
        return meters.shop().api();
    }

    private Api.Answer read(String brick, String query) {
        return api().get("/subscriptions/" + subscription + "/bricks/" + meters.brick(brick) + "/usage" + query);
    }

    private void write(String brick, String id, String value, String time) {
        meters.shop()
                .post("/usage", """
                        {'transaction_id': '%s', 'subscription_id': '%s', 'brick_id': '%s', 'value': %s, 'time': '%s'}
                        """.formatted(id, subscription, brick, value, time))
                .expect(201);
    }
}
