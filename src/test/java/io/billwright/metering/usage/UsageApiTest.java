package io.billwright.metering.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.agreements.catalog.Aggregation;
import io.billwright.platform.http.Json;
import io.billwright.testing.Api;
import io.billwright.testing.Meters;
import io.billwright.testing.Shop;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/// Ways in for usage (spec 2.10, R18), and what edits and deletions do to it (spec 4.12).
class UsageApiTest {

    private final Meters meters = Meters.at("2026-03-10T12:00:00Z");
    private final String subscription = meters.subscribe("2026-01-01");
    private final Api api = meters.shop().api();

    @Test
    void anEntryIsCreatedOnceAndThenADuplicate() {
        var body = entry("t1", "'value': 5");

        var created = post(body).expect(201);
        var again = post(body).expect(200);

        assertThat(created.text()).isEqualTo("{\"transaction_id\":\"t1\",\"outcome\":\"created\",\"late\":false}");
        assertThat(again.at("outcome")).isEqualTo("duplicate");
        assertThat(sum()).isEqualByComparingTo("5");
    }

    @Test
    void anotherEntryUnderAKnownIdIsAConflict() {
        post(entry("t1", "'value': 5")).expect(201);

        var refused = post(entry("t1", "'value': 6")).expect(409);

        assertThat(refused.at("error.code")).isEqualTo("ERR_CONFLICT");
        assertThat(sum()).isEqualByComparingTo("5");
    }

    @Test
    void propertiesBelongToTheContentWhateverTheirOrder() {
        post(entry("t1", "'value': 5, 'properties': {'a': 1, 'b': [true, null]}"))
                .expect(201);

        post(entry("t1", "'value': 5, 'properties': {'b': [true, null], 'a': 1}"))
                .expect(200);
        post(entry("t1", "'value': 5, 'properties': {'a': 1}")).expect(409);
        post(entry("t1", "'value': 5")).expect(409);
    }

    @Test
    void withoutATransactionIdEveryEntryCountsAndNoneIsListed() {
        post(entry(null, "'value': 0.5")).expect(201);
        var second = post(entry(null, "'value': '0.5'")).expect(201);

        assertThat(second.text()).isEqualTo("{\"outcome\":\"created\",\"late\":false}");
        assertThat(sum()).isEqualByComparingTo("1");
        assertThat(list("").body().get("data")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "99999999999999, 201",
        "-99999999999999.999999999999, 201",
        "0, 201",
        "1e13, 201",
        "100000000000000, 400",
        "-100000000000000, 400",
        "0.0000000000001, 400",
        "1e14, 400",
        "1e400, 400",
        "'\"text\"', 400",
        "null, 400"
    })
    void valuesAreExactAndStrictlyWithinTheirLimits(String value, int status) {
        var answer = post(entry("t1", "'value': " + value)).expect(status);

        if (status == 201) {
            assertThat(new BigDecimal(list("").at("data.0.value"))).isEqualByComparingTo(value);
        } else {
            assertThat(answer.body().at("/error/details/fields").has("value")).isTrue();
        }
    }

    @Test
    void allThatIsWrongIsSaidAtOnce() {
        var refused = api.post("/usage", "{\"transaction_id\": \"\", \"brick_id\": 7, \"time\": \"soon\", \"odd\": 1}")
                .expect(400);

        assertThat(refused.body().at("/error/details/fields").propertyNames())
                .containsExactlyInAnyOrder("transaction_id", "subscription_id", "brick_id", "value", "time", "odd");
    }

    @Test
    void whatIsNotThereIsNotFoundAndTimesHaveLimits() {
        var stranger = entry("t1", "'value': 1")
                .replace(subscription, UUID.randomUUID().toString());
        assertThat(post(stranger).expect(404).at("error.message")).isEqualTo("subscription not found");
        var base = entry("t1", "'value': 1").replace("'sum'", "'base'");
        assertThat(post(base).expect(404).at("error.message")).isEqualTo("brick not found");
        var ahead = entry("t1", "'value': 1, 'time': '2026-03-11T12:00:01Z'");
        assertThat(post(ahead)
                        .expect(400)
                        .body()
                        .at("/error/details/fields/time/0")
                        .stringValue())
                .isEqualTo("must not be more than 24 hours ahead");
        var before = entry("t1", "'value': 1, 'time': '2025-12-31T23:59:59Z'");
        assertThat(post(before).expect(400).at("error.message"))
                .isEqualTo("time must not be before the subscription begins");
        assertThat(sum()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"x, 4085, 201", "x, 4086, 400", "'\"', 2042, 201", "'\"', 2043, 400"})
    void propertiesHaveALongestLength(String character, int count, int status) {
        var note = Json.mapper()
                .createObjectNode()
                .put("note", character.repeat(count))
                .toString();
        assertThat(note.length() <= 4096).isEqualTo(status == 201);

        var body = Json.mapper().readTree(entry("t1", "'value': 1").replace('\'', '"'));
        ((ObjectNode) body).set("properties", Json.mapper().readTree(note));

        api.post("/usage", meters.shop().withIds(body).toString()).expect(status);
    }

    @Test
    void aDraftMetersNothing() {
        var draft = meters.subscribe("2026-01-01", "'accept': false");

        var refused =
                post(entry("t1", "'value': 1").replace(subscription, draft)).expect(404);

        assertThat(refused.at("error.message")).isEqualTo("brick not found");
    }

    @Test
    void aSubscriptionThatRenewsIsMeteredBeyondItsTerm() {
        meters.shop().startClock("2026-12-31T23:00:00Z");

        post(entry("t1", "'value': 1, 'time': '2027-01-01T10:00:00Z'")).expect(201);
    }

    @Test
    void aBatchSaysOfEachEntryWhatBecameOfIt() {
        post(entry("old", "'value': 1")).expect(201);
        var batch = "{'entries': ["
                + String.join(
                        ", ",
                        entry("new", "'value': 1"),
                        entry("old", "'value': 1"),
                        entry("old", "'value': 2"),
                        entry("bad", "'value': 'many'"),
                        "7",
                        entry("late", "'value': 1, 'time': '2026-02-28T23:59:59Z'"),
                        entry(null, "'value': 1"))
                + "]}";

        var results = batch(batch).expect(200).body().get("results");

        assertThat(results.valueStream().map(result -> result.get("outcome").stringValue()))
                .containsExactly("created", "duplicate", "conflict", "rejected", "rejected", "created", "created");
        assertThat(results.get(3).at("/fields/value/0").stringValue()).startsWith("must be a decimal");
        assertThat(results.get(3).get("transaction_id").stringValue()).isEqualTo("bad");
        assertThat(results.get(4).get("message").stringValue()).isEqualTo("the entry must be an object");
        assertThat(results.get(5).get("late").booleanValue()).isTrue();
        assertThat(sum()).isEqualByComparingTo("4");
    }

    @Test
    void aBatchHasOneToAThousandEntriesInAtMostFiveMegabytes() {
        assertThat(api.post("/usage/batch", "{}").expect(400).body().at("/error/details/fields/entries"))
                .isNotEmpty();
        batch("{'entries': []}").expect(400);
        batch("{'entries': [" + entries(1001) + "]}").expect(400);
        assertThat(batch("{'entries': [" + entries(1000) + "]}")
                        .expect(200)
                        .body()
                        .get("results"))
                .hasSize(1000);
        var large = "{\"entries\": [" + " ".repeat(5 * 1024 * 1024) + "]}";
        assertThat(api.post("/usage/batch", large).expect(413).at("error.message"))
                .isEqualTo("the body is larger than 5242880 bytes");
        api.post("/usage", " ".repeat(1024 * 1024) + "{}").expect(413);
    }

    @Test
    void aBatchThatIsRepeatedWithItsKeyCountsOnceEvenWithoutIds() {
        var key = Map.of("Idempotency-Key", "batch-1");
        var body = meters.shop()
                .withIds(Shop.json("{'entries': [" + entry(null, "'value': 4") + "]}"))
                .toString();

        api.send("POST", "/usage/batch", body, key).expect(200);
        var again = api.send("POST", "/usage/batch", body, key).expect(200);

        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(sum()).isEqualByComparingTo("4");
    }

    private String entries(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> entry("e" + i, "'value': 1"))
                .collect(Collectors.joining(","));
    }

    private Api.Answer post(String body) {
        return meters.shop().post("/usage", body);
    }

    private Api.Answer batch(String body) {
        return meters.shop().post("/usage/batch", body);
    }

    private Api.Answer list(String query) {
        return api.get("/subscriptions/" + subscription + "/bricks/"
                        + meters.shop().id("sum") + "/usage/entries" + query)
                .expect(200);
    }

    private String entry(@Nullable String id, String more) {
        var time = more.contains("'time'") ? "" : "'time': '2026-03-09T08:00:00Z', ";
        return "{" + (id == null ? "" : "'transaction_id': '" + id + "', ") + "'subscription_id': '" + subscription
                + "', 'brick_id': 'sum', " + time + more + "}";
    }

    private BigDecimal sum() {
        var id = UUID.fromString(subscription);
        return meters.in(() -> {
            meters.bean(CompactUsage.class).handle(List.of(id));
            return meters.bean(UsageTotals.class)
                    .of(new UsageTotals.Asked(
                            id,
                            meters.brick("sum"),
                            Aggregation.SUM,
                            null,
                            Instant.parse("2026-01-01T00:00:00Z"),
                            Instant.parse("2027-01-01T00:00:00Z")));
        });
    }
}
