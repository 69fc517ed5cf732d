package io.billwright.metering.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Meters;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The list of usage entries (spec 4.11, R24).
class UsageEntriesApiTest {

    private final Meters meters = Meters.at("2026-03-10T12:00:00Z");
    private final String subscription = meters.subscribe("2026-01-01", "'time_zone': 'America/New_York'");

    @Test
    void anEntryIsShownAsItWasSent() {
        write("whole", "5.00", "2026-03-01T10:00:00.123456+01:00", "{'user': 'ann', 'tags': ['x', null], 'n': 1.50}");
        write("part", "-0.125", "2026-03-01T09:00:00Z", "null");

        assertThat(list("").body().get("data").toString())
                .isEqualTo(("[{'transaction_id':'whole','subscription_id':'%1$s','brick_id':'%2$s','value':5,"
                                + "'time':'2026-03-01T09:00:00.123456Z',"
                                + "'properties':{'user':'ann','tags':['x',null],'n':1.50},%3$s},"
                                + "{'transaction_id':'part','subscription_id':'%1$s','brick_id':'%2$s','value':-0.125,"
                                + "'time':'2026-03-01T09:00:00Z','properties':null,%3$s}]")
                        .formatted(
                                subscription, meters.brick("sum"), "'recorded_at':'2026-03-10T12:00:00Z','late':false")
                        .replace('\'', '"'));
    }

    /// A day of New York is over five hours later than one of UTC.
    @Test
    void anEntryIsLateIfItsBillingPeriodWasOverWhenItArrived() {
        write("in time", "1", "2026-03-01T05:00:00Z", "null");
        write("late", "1", "2026-03-01T04:59:59Z", "null");
        meters.shop().advance("2026-04-10T12:00:00Z");
        write("very late", "1", "2026-03-20T00:00:00Z", "null");

        assertThat(list("").body()
                        .get("data")
                        .valueStream()
                        .map(one -> one.get("transaction_id").stringValue() + " " + one.get("late") + " "
                                + one.get("recorded_at").stringValue()))
                .containsExactly(
                        "very late true 2026-04-10T12:00:00Z",
                        "in time false 2026-03-10T12:00:00Z",
                        "late true 2026-03-10T12:00:00Z");
    }

    @Test
    void theNewestIsFirstAndOfTheSameTimeTheOneThatCameLast() {
        write("b", "1", "2026-03-02T00:00:00Z", "null");
        write("c", "1", "2026-03-01T00:00:00Z", "null");
        write("a", "1", "2026-03-01T00:00:00Z", "null");
        write("d", "1", "2026-03-03T00:00:00Z", "null");

        assertThat(ids("")).containsExactly("d", "b", "a", "c");
    }

    @Test
    void pagesGoByOffsetOrByCursor() {
        for (int i = 0; i < 7; i++) {
            write("e" + i, "1", "2026-03-0" + (1 + i / 3) + "T00:00:00Z", "null");
        }

        assertThat(ids("?limit=3")).containsExactly("e6", "e5", "e4");
        assertThat(ids("?limit=3&offset=3")).containsExactly("e3", "e2", "e1");
        assertThat(list("?limit=3&offset=6").at("has_more")).isEqualTo("false");
        assertThat(walk("?limit=2")).containsExactly("e6", "e5", "e4", "e3", "e2", "e1", "e0");
        assertThat(list("").at("limit")).isEqualTo("25");
        assertThat(list("?limit=100").at("next_cursor")).isEqualTo("null");
        refused("?limit=101", "limit");
        refused("?limit=0", "limit");
        refused("?offset=-1", "offset");
        refused("?cursor=odd", "cursor");
    }

    @ParameterizedTest
    @CsvSource({
        "?starts_at=2026-03-02, 'end at'",
        "?starts_at=2026-03-02T05:00:00Z, 'end at'",
        "?starts_at=2026-03-02T05:00:00.000001Z, end",
        "?ends_at=2026-03-01, 'before first'",
        "?ends_at=2026-03-02, 'end at before first'",
        "?ends_at=2026-03-03T04:59:59Z, 'end at before first'",
        "?ends_at=2026-03-03T04:59:58Z, 'at before first'",
        "?starts_at=2026-03-01&ends_at=2026-03-01, 'before first'",
        "?starts_at=2026-03-02T00%3A00%3A00-05%3A00&ends_at=2026-03-02T00%3A00%3A00-05%3A00, at",
    })
    void bothEndsOfTheRangeAreInItAndDaysAreThoseOfTheZone(String query, String expected) {
        write("first", "1", "2026-03-01T05:00:00Z", "null");
        write("before", "1", "2026-03-02T04:59:59.999999Z", "null");
        write("at", "1", "2026-03-02T05:00:00Z", "null");
        write("end", "1", "2026-03-03T04:59:59Z", "null");

        assertThat(ids(query)).containsExactly(expected.split(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "INV, 'three two'",
        "ann, one",
        "%22user%22%3A%22ann%22, one",
        "12.5, 'four one'",
        "+12.50, one",
        "0.125, ''",
        "100%25, two",
        "100_, ''",
        "thr, three",
    })
    void aSearchFindsIdsPropertiesAndExactValues(String search, String expected) {
        write("one", "12.50", "2026-03-01T05:00:00Z", "{'user': 'ann'}");
        write("two", "2", "2026-03-02T05:00:00Z", "{'for': 'inv-1', 'at': '100%'}");
        write("three", "112.5", "2026-03-03T05:00:00Z", "{'for': 'INV-2'}");
        write("four", "1", "2026-03-04T05:00:00Z", "{'for': '12.5'}");

        assertThat(ids("?search=" + search.replace("+", "%2B")))
                .isEqualTo(expected.isEmpty() ? List.of() : List.of(expected.split(" ")));
    }

    @Test
    void aSearchGoesThroughAllEntriesPageByPage() {
        meters.run(() -> meters.jdbc()
                .sql("""
                        insert into usage_entries (transaction_id, subscription_id, brick_id, value, time, recorded_at,
                                                   position, properties)
                        select 'n' || n, :subscription, :brick, 1,
                               timestamptz '2026-02-01T00:00:00Z' + n * interval '1 s', now(), n,
                               case when n % 5000 = 0 then '{"is":"needle"}'::json end
                        from generate_series(1, 25000) n
                        """)
                .param("subscription", UUID.fromString(subscription))
                .param("brick", meters.brick("sum"))
                .update());

        var first = list("?search=needle");
        assertThat(first.body().get("data")).hasSize(2);
        assertThat(first.at("has_more")).isEqualTo("true");
        assertThat(walk("?search=needle")).containsExactly("n25000", "n20000", "n15000", "n10000", "n5000");
        assertThat(walk("?search=needle&limit=1")).containsExactly("n25000", "n20000", "n15000", "n10000", "n5000");
        assertThat(walk("?search=nothing")).isEmpty();
        assertThat(walk("?search=needle&ends_at=2026-02-01T03:00:00Z")).containsExactly("n10000", "n5000");
    }

    @Test
    void whatCannotBeReadIsRefusedByName() {
        refused("?starts_at=yesterday", "starts_at");
        refused("?ends_at=2026-02-30", "ends_at");
        refused("?starts_at=2026-03-02&ends_at=2026-03-01", "ends_at");
        refused("?search=%20", "search");
        refused("?search=%00", "search");
    }

    @Test
    void anUnknownSubscriptionOrBrickIsNotFound() {
        var id = UUID.randomUUID();
        assertThat(get(id.toString(), meters.brick("sum"), "").expect(404).at("error.message"))
                .isEqualTo("subscription not found");
        assertThat(get(subscription, id, "").expect(404).at("error.message")).isEqualTo("brick not found");
        assertThat(get(subscription, meters.brick("base"), "").expect(404).at("error.code"))
                .isEqualTo("ERR_NOT_FOUND");
    }

    @Test
    void entriesOfOtherBricksAndSubscriptionsAreNotListed() {
        var other = meters.subscribe("2026-01-01");
        write("a", "1", "2026-03-01T00:00:00Z", "null");

        assertThat(get(other, meters.brick("sum"), "").expect(200).body().get("data"))
                .isEmpty();
        assertThat(get(subscription, meters.brick("max"), "").expect(200).body().get("data"))
                .isEmpty();
    }

    private void write(String id, String value, String time, String properties) {
        meters.shop()
                .post("/usage", """
                        {'transaction_id': '%s', 'subscription_id': '%s', 'brick_id': 'sum', 'value': %s, 'time': '%s',
                         'properties': %s}
                        """.formatted(id, subscription, value, time, properties))
                .expect(201);
    }

    private Api.Answer get(String subscriptionId, UUID brickId, String query) {
        return meters.shop()
                .api()
                .get("/subscriptions/" + subscriptionId + "/bricks/" + brickId + "/usage/entries" + query);
    }

    private Api.Answer list(String query) {
        return get(subscription, meters.brick("sum"), query).expect(200);
    }

    private void refused(String query, String field) {
        assertThat(get(subscription, meters.brick("sum"), query)
                        .expect(400)
                        .body()
                        .at("/error/details/fields")
                        .propertyNames())
                .containsExactly(field);
    }

    private List<String> ids(String query) {
        return ids(list(query));
    }

    private static List<String> ids(Api.Answer page) {
        return page.body()
                .get("data")
                .valueStream()
                .map(entry -> entry.get("transaction_id").stringValue())
                .toList();
    }

    /// All pages, one after the other.
    private List<String> walk(String query) {
        var ids = new ArrayList<String>();
        var page = list(query);
        ids.addAll(ids(page));
        while (page.at("has_more").equals("true")) {
            page = list(query + "&cursor=" + page.at("next_cursor"));
            ids.addAll(ids(page));
        }
        return ids;
    }
}
