package io.billwright.edges.integrations.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Await;
import io.billwright.testing.KafkaBroker;
import io.billwright.testing.TestService;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Usage by way of a real broker: what the API is sent, what others write to the topic, and what is no usage (R18, S6,
/// S8).
class KafkaTransportTest {

    private static KafkaBroker broker;
    private static TestService service;
    private static KafkaProducer<byte[], byte[]> others;

    private LoggedSeller metered;

    @BeforeAll
    static void start() throws Exception {
        broker = KafkaBroker.start();
        service = TestService.start(Map.of(
                "billwright.role",
                "all",
                "billwright.usage.transport",
                "kafka",
                "billwright.kafka.servers",
                broker.servers(),
                "billwright.kafka.partitions",
                3));
        others = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.servers()), new ByteArraySerializer(), new ByteArraySerializer());
    }

    @BeforeEach
    void meter() {
        metered = LoggedSeller.at(service);
    }

    @AfterAll
    static void stop() {
        others.close();
        service.close();
        broker.close();
    }

    @Test
    void usageIsAnsweredWhenTheBrokerHasItAndCountedSoonAfter() {
        var answer = metered.api().post("/usage", metered.entry("t-1", "2.5")).expect(202);

        assertThat(answer.at("outcome")).isEqualTo("accepted");
        assertThat(answer.at("transaction_id")).isEqualTo("t-1");
        var entries = await(metered::entries, found -> found.size() == 1);
        assertThat(entries.get(0).get("value").decimalValue()).isEqualByComparingTo("2.5");
    }

    @Test
    void eachEntryOfABatchHasItsOwnResultAndWhatIsRefusedReachesNobody() {
        var unknown = metered.entry("t-2", "1")
                .replace(metered.subscriptionId().toString(), UUID.randomUUID().toString());
        var answer = metered.api()
                .post(
                        "/usage/batch",
                        batch(
                                metered.entry("t-1", "1"),
                                unknown,
                                metered.entry("t-3", "\"x\""),
                                metered.entry("t-4", "1")))
                .expect(200);

        assertThat(answer.body().get("results").values().stream()
                        .map(result -> result.get("outcome").stringValue()))
                .containsExactly("accepted", "rejected", "rejected", "accepted");
        await(metered::entries, found -> found.size() == 2);
        assertThat(parked()).isEmpty();
    }

    @Test
    void whatIsSentTwiceCountsOnce() {
        for (int i = 0; i < 3; i++) {
            metered.api().post("/usage", metered.entry("t-1", "1")).expect(202);
        }
        metered.api().post("/usage", metered.entry("t-2", "1")).expect(202);

        await(metered::entries, found -> found.size() == 2);
        assertThat(parked()).isEmpty();
    }

    @Test
    void aRequestWithAKeyIsAnsweredAgainAndNotTakenAgain() {
        var key = Map.of("Idempotency-Key", "k-1");
        var first =
                metered.api().send("POST", "/usage", metered.nameless("1"), key).expect(202);
        var second =
                metered.api().send("POST", "/usage", metered.nameless("1"), key).expect(202);

        assertThat(second.text()).isEqualTo(first.text());
        metered.api().post("/usage", metered.entry("t-1", "1")).expect(202);
        await(metered::entries, found -> found.size() == 1);
        assertThat(entriesCounted()).isEqualTo(2);
    }

    /// As if the process had died before it could note the key.
    @Test
    void whatARequestWithAKeyHasSentCountsOnceWhateverBecameOfTheKey() throws Exception {
        var key = Map.of("Idempotency-Key", "k-2");
        for (var value : List.of("1", "1", "2")) {
            var body = batch(metered.nameless(value), metered.nameless(value));
            metered.api().send("POST", "/usage/batch", body, key).expect(200);
            forgetKeys();
        }
        for (int i = 0; i < 2; i++) {
            var told = metered.record(metered.nameless("1"));
            told.headers().add("billwright-once", "job-7".getBytes(StandardCharsets.UTF_8));
            others.send(told).get();
        }
        metered.api().post("/usage", metered.entry("t-1", "1")).expect(202);

        await(metered::entries, found -> found.size() == 1);
        assertThat(entriesCounted()).isEqualTo(2 + 2 + 1 + 1);
    }

    @Test
    void producersMayWriteToTheTopicThemselves() throws Exception {
        var versioned = metered.record(metered.entry("t-2", "1"));
        versioned.headers().add("billwright-usage", "1".getBytes(StandardCharsets.UTF_8));
        others.send(metered.record(metered.entry("t-1", "1"))).get();
        others.send(versioned).get();

        await(metered::entries, found -> found.size() == 2);
    }

    @Test
    void whatIsNoUsageIsParkedAndHoldsNothingUp() throws Exception {
        var newer = metered.record(metered.entry("t-1", "1"));
        newer.headers().add("billwright-usage", "2".getBytes(StandardCharsets.UTF_8));
        var brick = metered.entry("t-2", "1")
                .replace(metered.brickId().toString(), UUID.randomUUID().toString());
        for (var record : List.of(
                metered.record("{no json"),
                newer,
                metered.record("[1]"),
                metered.record(metered.entry("t-3", "\"much\"")),
                metered.record(brick),
                metered.record(metered.entry("t-4", "1")),
                metered.record(metered.entry("t-4", "2")),
                metered.record(metered.entry("t-5", "1")))) {
            others.send(record).get();
        }

        await(metered::entries, found -> found.size() == 2);
        assertThat(parked().stream().map(parked -> parked.get("reason").stringValue()))
                .containsExactlyInAnyOrder("UNREADABLE", "UNREADABLE", "REJECTED", "REJECTED", "REJECTED", "CONFLICT");
        var unreadable = parked().stream()
                .filter(parked -> parked.get("record").stringValue().equals("{no json"))
                .toList();
        assertThat(unreadable).singleElement().satisfies(parked -> {
            assertThat(parked.get("message").stringValue()).startsWith("the value is not JSON");
            assertThat(parked.get("topic").stringValue()).isEqualTo(LoggedSeller.TOPIC);
            assertThat(parked.get("offset").isIntegralNumber()).isTrue();
        });
        assertThat(parked().toString()).contains("is not metered by the subscription", "version 2 is not known");
        assertThat(LoggedSeller.at(service)
                        .api()
                        .get("/usage/parked")
                        .expect(200)
                        .body()
                        .get("data"))
                .isEmpty();
    }

    @Test
    void whatIsNobodysIsKeptForWhoeverRunsTheService() throws Exception {
        long before = stray();
        others.send(new ProducerRecord<>(LoggedSeller.TOPIC, 0, null, new byte[] {1}))
                .get();
        others.send(LoggedSeller.record("no/key", "{}")).get();
        others.send(LoggedSeller.record(UUID.randomUUID() + "/x", metered.entry("t-1", "1")))
                .get();

        await(KafkaTransportTest::stray, count -> count == before + 3);
        assertThat(metrics()).contains("usage_log_stray " + (before + 3));
    }

    @Test
    void aRecordThatMakesTheServiceFailIsSetAsideAndTheOthersCount() throws Exception {
        breakOn("t-breaks");
        for (int i = 0; i < 5; i++) {
            var _ = others.send(metered.record(metered.entry(i == 2 ? "t-breaks" : "t-" + i, "1")));
        }
        others.flush();

        await(metered::entries, found -> found.size() == 4);
        var parked = await(this::parked, found -> found.size() == 1);
        assertThat(parked.getFirst().get("reason").stringValue()).isEqualTo("FAILED");
        assertThat(metrics()).contains("usage_log_records_total{outcome=\"failed\"}");
    }

    @Test
    void lagIsZeroOnceEverythingIsWritten() throws Exception {
        metered.api().post("/usage", metered.entry("t-1", "1")).expect(202);
        await(metered::entries, found -> found.size() == 1);

        await(KafkaTransportTest::metrics, text -> text.contains("usage_log_lag 0"));
    }

    private static String batch(String... entries) {
        return "{\"entries\": [" + String.join(",", entries) + "]}";
    }

    private List<JsonNode> parked() {
        var list = new ArrayList<JsonNode>();
        metered.api().get("/usage/parked").expect(200).body().get("data").forEach(list::add);
        return list;
    }

    private long entriesCounted() {
        var sql = """
                select (select coalesce(sum(entries), 0) from usage_deltas where subscription_id = :id)
                     + (select coalesce(sum(entries), 0) from usage_rollups where subscription_id = :id)
                """;
        return service.database()
                .owner()
                .sql(sql)
                .param("id", metered.subscriptionId())
                .query(Long.class)
                .single();
    }

    private void forgetKeys() {
        service.database()
                .owner()
                .sql("delete from idempotency_keys where seller_id = :seller")
                .param("seller", metered.seller().id())
                .update();
    }

    private static long stray() {
        return service.database()
                .owner()
                .sql("select count(*) from stray_usage")
                .query(Long.class)
                .single();
    }

    /// As an error of ours would: neither the sender nor the database is to blame.
    private static void breakOn(String transactionId) {
        service.database().owner().sql("""
                create function break_down() returns trigger language plpgsql as
                $$ begin raise exception 'broken on purpose'; end $$;
                create trigger break_down before insert on usage_entries for each row
                when (new.transaction_id = '%s') execute function break_down()
                """.formatted(transactionId)).update();
    }

    private static String metrics() {
        try (var http = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(URI.create(service.baseUrl() + "/metrics"))
                    .build();
            return http.send(request, BodyHandlers.ofString()).body();
        } catch (Exception failure) {
            throw new AssertionError(failure);
        }
    }

    private static <T> T await(Callable<T> found, Predicate<T> reached) {
        return Await.value("it is written", found, reached);
    }
}
