package io.billwright.metering.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.agreements.catalog.Aggregation;
import io.billwright.testing.Api;
import io.billwright.testing.Meters;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Changing and deleting entries (`PATCH /usage`, spec 4.12): what they add up to follows, and a deleted one stays so.
class AlterUsageApiTest {

    private static final Map<String, Aggregation> BRICKS = Map.of(
            "sum", Aggregation.SUM, "max", Aggregation.MAX, "last", Aggregation.LAST, "unique", Aggregation.UNIQUE);

    private final Meters meters = Meters.at("2026-03-10T12:00:00Z");
    private final String subscription = meters.subscribe("2026-01-01");
    private final Api api = meters.shop().api();

    @Test
    void aDeletedEntryNoLongerCountsNorIsListed() {
        writeEverywhere("a", 7, "2026-03-01T10:00:00Z", "ann");
        writeEverywhere("b", 9, "2026-03-01T10:30:00Z", "bob");

        for (var brick : BRICKS.keySet()) {
            var answer = delete("", "{\"transaction_id\": \"" + brick + "-b\"}").expect(200);
            assertThat(answer.text()).isEqualTo("{\"message\":\"the usage entry was deleted\"}");
        }

        assertQuantities("sum 7, max 7, last 7, unique 1");
        assertThat(listed("sum")).containsExactly("sum-a");
    }

    @Test
    void theLastEntryOfAnHourLeavesNothingBehind() {
        writeEverywhere("a", 7, "2026-03-01T10:00:00Z", "ann");

        BRICKS.keySet()
                .forEach(
                        brick -> delete("?transaction_id=" + brick + "-a", null).expect(200));

        assertQuantities("sum 0, max 0, last 0, unique 0");
    }

    @Test
    void whatCameWithoutAnIdOutlivesTheDeletionOfOthers() {
        writeEverywhere(null, 8, "2026-03-01T10:15:00Z", "cid");
        writeEverywhere("a", 9, "2026-03-01T10:30:00Z", "ann");

        BRICKS.keySet()
                .forEach(
                        brick -> delete("?transaction_id=" + brick + "-a", null).expect(200));

        assertQuantities("sum 8, max 8, last 8, unique 1");
    }

    /// Values of a property are counted from the first version of the plan on that counts them.
    @Test
    void aValueThatWasNotCountedIsNotTakenAway() {
        write("sum", "a", 1, "2026-03-02T10:00:00Z", "ada").expect(201);
        write("sum", "b", 1, "2026-03-02T11:00:00Z", "ada").expect(201);
        meters.shop().publishAgain("metered", Shop.json("""
                {'bricks': [{'brick_id': 'sum', 'brick_name': 'Calls', 'brick_code': 'sum', 'kind': 'USAGE',
                  'aggregation': 'UNIQUE', 'unique_property': 'user',
                  'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '0.10'}]}]}
                """));
        write("sum", "c", 1, "2026-03-02T12:00:00Z", "ada").expect(201);
        assertThat(counted()).isEqualTo(1);

        delete("?transaction_id=a", null).expect(200);
        assertThat(counted()).isEqualTo(1);

        patch("", "{'transaction_id': 'b', 'value': 2}").expect(200);
        assertThat(counted()).isEqualTo(2);
        delete("?transaction_id=b", null).expect(200);
        delete("?transaction_id=c", null).expect(200);
        assertThat(counted()).isZero();
    }

    /// How many entries of the brick `sum` have a value that is counted.
    private long counted() {
        quantity("sum");
        return meters.in(() -> meters.jdbc()
                .sql("select coalesce(sum(entries), 0) from usage_values where brick_id = :brick")
                .param("brick", meters.brick("sum"))
                .query(Long.class)
                .single());
    }

    @Test
    void aDeletedEntryThatIsSentAgainStaysDeleted() {
        writeEverywhere("a", 7, "2026-03-01T10:00:00Z", "ann");
        delete("?transaction_id=sum-a", null).expect(200);

        assertThat(write("sum", "sum-a", 7, "2026-03-01T10:00:00Z", "ann")
                        .expect(200)
                        .at("outcome"))
                .isEqualTo("duplicate");
        write("sum", "sum-a", 8, "2026-03-01T10:00:00Z", "ann").expect(409);

        assertThat(quantity("sum")).isEqualTo("sum 0");
        delete("?transaction_id=sum-a", null).expect(404);
    }

    @Test
    void anEditChangesWhatTheEntryAddsUpTo() {
        writeEverywhere("a", 7, "2026-03-01T10:00:00Z", "ann");
        writeEverywhere("b", 9, "2026-03-01T10:30:00Z", "bob");

        for (var brick : BRICKS.keySet()) {
            var edited = patch(
                            "", "{'transaction_id': '" + brick + "-b', 'value': 2.50, 'properties': {'user': 'ann'}}")
                    .expect(200);
            assertThat(edited.at("value")).isEqualTo("2.5");
            assertThat(edited.at("properties.user")).isEqualTo("ann");
            assertThat(edited.at("time")).isEqualTo("2026-03-01T10:30:00Z");
        }

        assertQuantities("sum 9.5, max 7, last 2.5, unique 1");
    }

    @Test
    void anEditMovesAnEntryToAnotherPeriod() {
        writeEverywhere("a", 7, "2026-03-01T10:00:00Z", "ann");
        writeEverywhere("b", 9, "2026-03-01T10:30:00Z", "bob");

        for (var brick : BRICKS.keySet()) {
            patch("?transaction_id=" + brick + "-b", "{'time': '2026-02-28T23:59:59Z'}")
                    .expect(200);
        }

        assertQuantities("sum 7, max 7, last 7, unique 1");
        assertThat(quantity("sum", "2026-02-01", "2026-03-01")).isEqualTo("sum 9");
        assertThat(quantity("unique", "2026-02-01", "2026-03-01")).isEqualTo("unique 1");
    }

    @Test
    void propertiesAreClearedByNull() {
        write("sum", "a", 7, "2026-03-01T10:00:00Z", "ann").expect(201);

        var edited = patch("", "{'transaction_id': 'a', 'properties': null}").expect(200);

        assertThat(edited.body().get("properties").isNull()).isTrue();
    }

    @Test
    void anEditedEntryIsKnownByWhatItSaysAndByWhatItSaidAtFirst() {
        write("sum", "a", 7, "2026-03-01T10:00:00Z", "ann").expect(201);
        patch("", "{'transaction_id': 'a', 'value': 8}").expect(200);
        patch("", "{'transaction_id': 'a', 'value': 9}").expect(200);

        write("sum", "a", 7, "2026-03-01T10:00:00Z", "ann").expect(200);
        write("sum", "a", 9, "2026-03-01T10:00:00Z", "ann").expect(200);
        write("sum", "a", 8, "2026-03-01T10:00:00Z", "ann").expect(409);
        assertThat(quantity("sum")).isEqualTo("sum 9");
    }

    @Test
    void anEditIsHeldToTheRulesOfNewEntries() {
        write("sum", "a", 7, "2026-03-01T10:00:00Z", "ann").expect(201);

        var ahead = patch("", "{'transaction_id': 'a', 'time': '2026-03-12T00:00:00Z'}")
                .expect(400);
        var wrong = patch("", "{'transaction_id': 'a', 'value': null, 'time': null, 'brick_id': 'sum'}")
                .expect(400);

        assertThat(ahead.at("error.message")).isEqualTo("time must not be more than 24 hours ahead");
        assertThat(wrong.body().at("/error/details/fields").propertyNames())
                .containsExactlyInAnyOrder("value", "time", "brick_id");
        assertThat(quantity("sum")).isEqualTo("sum 7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/usage", "/usage/"})
    void theIdIsInTheBodyOrInTheQueryWithOrWithoutASlash(String path) {
        write("sum", "in body", 1, "2026-03-01T10:00:00Z", "ann").expect(201);
        write("sum", "in/query?", 1, "2026-03-01T10:00:00Z", "ann").expect(201);

        api.patch(path, "{\"transaction_id\": \"in body\", \"value\": 2}").expect(200);
        api.patch(path + "?transaction_id=in%2Fquery%3F", "{\"value\": 2}").expect(200);
        assertThat(quantity("sum")).isEqualTo("sum 4");
        api.send("DELETE", path, "{\"transaction_id\": \"in body\"}", Map.of()).expect(200);
        api.delete(path + "?transaction_id=in%2Fquery%3F").expect(200);

        assertThat(quantity("sum")).isEqualTo("sum 0");
    }

    @Test
    void anIdIsNeededAndMustBeKnownAndOnesOwn() {
        write("sum", "a", 1, "2026-03-01T10:00:00Z", "ann").expect(201);

        assertThat(delete("", "{}")
                        .expect(400)
                        .body()
                        .at("/error/details/fields/transaction_id/0")
                        .stringValue())
                .isEqualTo("is required");
        assertThat(delete("", null).expect(400).at("error.code")).isEqualTo("ERR_BAD_REQUEST");
        delete("?transaction_id=a", "{\"transaction_id\": \"b\"}").expect(400);
        delete("?transaction_id=%00", null).expect(400);
        delete("?transaction_id=" + "x".repeat(256), null).expect(400);
        var unknown = delete("?transaction_id=b", null).expect(404);
        assertThat(unknown.at("error.code")).isEqualTo("ERR_NOT_FOUND");
        assertThat(unknown.at("error.message")).isEqualTo("usage entry not found");
        patch("", "{'transaction_id': 'b', 'value': 1}").expect(404);
        TestService.shared()
                .newSandboxSeller()
                .delete("/usage?transaction_id=a")
                .expect(404);
        assertThat(quantity("sum")).isEqualTo("sum 1");
    }

    private void writeEverywhere(@Nullable String id, int value, String time, String user) {
        BRICKS.keySet()
                .forEach(brick -> write(brick, id == null ? null : brick + "-" + id, value, time, user)
                        .expect(201));
    }

    private Api.Answer write(String brick, @Nullable String id, int value, String time, String user) {
        return meters.shop().post("/usage", """
                {%s'subscription_id': '%s', 'brick_id': '%s', 'value': %d, 'time': '%s', 'properties': {'user': '%s'}}
                """.formatted(
                        id == null ? "" : "'transaction_id': '" + id + "', ", subscription, brick, value, time, user));
    }

    private Api.Answer patch(String query, String body) {
        return meters.shop().patch("/usage" + query, body);
    }

    private Api.Answer delete(String query, @Nullable String body) {
        return api.send("DELETE", "/usage" + query, body, Map.of());
    }

    private List<String> listed(String brick) {
        return api.get("/subscriptions/" + subscription + "/bricks/"
                        + meters.shop().id(brick) + "/usage/entries")
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .map(entry -> entry.get("transaction_id").stringValue())
                .toList();
    }

    /// Of March 2026.
    private void assertQuantities(String expected) {
        assertThat(List.of("sum", "max", "last", "unique").stream()
                        .map(this::quantity)
                        .toList())
                .isEqualTo(List.of(expected.split(", ")));
    }

    private String quantity(String brick) {
        return quantity(brick, "2026-03-01", "2026-04-01");
    }

    private String quantity(String brick, String from, String to) {
        var id = UUID.fromString(subscription);
        var quantity = meters.in(() -> {
            meters.bean(CompactUsage.class).handle(List.of(id));
            return meters.bean(UsageTotals.class)
                    .of(new UsageTotals.Asked(
                            id,
                            meters.brick(brick),
                            BRICKS.getOrDefault(brick, Aggregation.SUM),
                            "user",
                            Instant.parse(from + "T00:00:00Z"),
                            Instant.parse(to + "T00:00:00Z")));
        });
        return brick + " " + UsageFields.plain(quantity).toPlainString();
    }
}
