package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/// The same request sent again has the effect of one (R25, S4).
class IdempotencyTest {

    private static final String BODY = "{\"customer_name\": \"Once\"}";

    private final Api api = TestService.shared().newSandboxSeller();
    private final String key = UUID.randomUUID().toString();

    @Test
    void theSecondAnswerIsTheFirstOneReplayed() {
        var first = post(BODY).expect(201);
        var second = post(BODY).expect(201);

        assertThat(second.text()).isEqualTo(first.text());
        assertThat(first.header("Idempotent-Replayed")).isEmpty();
        assertThat(second.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(customers()).isEqualTo(1);
    }

    @Test
    void twentyAtOnceMakeOneRowAndTwentyEqualBodies() throws Exception {
        try (var threads = Executors.newFixedThreadPool(20)) {
            Callable<Api.Answer> request = () -> post(BODY);
            var answers = threads.invokeAll(
                    IntStream.range(0, 20).mapToObj(_ -> request).toList());

            var first = answers.getFirst().get();
            for (var answer : answers) {
                assertThat(answer.get().status()).isEqualTo(201);
                assertThat(answer.get().text()).isEqualTo(first.text());
            }
        }
        assertThat(customers()).isEqualTo(1);
    }

    @Test
    void aKeyWhoseRequestTakesTooLongIsInFlight() {
        var service = TestService.shared();
        service.bean(SellerTransactions.class).run(api.seller(), () -> {
            var claim =
                    "insert into idempotency_keys (idempotency_key, request_hash, created_at) values (:k, '', now())";
            service.bean(JdbcClient.class).sql(claim).param("k", key).update();
            try (var other = Executors.newSingleThreadExecutor()) {
                var answer = other.submit(() -> post(BODY)).get();
                assertThat(answer.expect(409).at("error.message"))
                        .isEqualTo("a request with this Idempotency-Key is in progress");
            } catch (InterruptedException | ExecutionException failure) {
                throw new IllegalStateException(failure);
            }
        });
    }

    @Test
    void theSameKeyWithAnotherBodyIs422() {
        post(BODY).expect(201);

        var other = post("{\"customer_name\": \"Twice\"}").expect(422);

        assertThat(other.at("error.code")).isEqualTo("ERR_IDEMPOTENCY_MISMATCH");
        assertThat(customers()).isEqualTo(1);
    }

    @Test
    void theSameKeyOnAnotherPathIs422() {
        post(BODY).expect(201);

        api.send("POST", "/plans", "{\"plan_name\": \"x\"}", Map.of("Idempotency-Key", key))
                .expect(422);
    }

    @Test
    void aRefusedRequestMayBeMendedUnderTheSameKey() {
        post("{}").expect(400);

        post(BODY).expect(201);
    }

    @Test
    void anotherSellersKeyOfTheSameNameIsAnotherKey() {
        post(BODY).expect(201);

        var other = TestService.shared().newSandboxSeller();

        var answer = other.send("POST", "/customers", BODY, Map.of("Idempotency-Key", key))
                .expect(201);
        assertThat(answer.header("Idempotent-Replayed")).isEmpty();
    }

    @Test
    void aRepeatedPatchIsAnsweredAndNotDoneAgain() {
        var id = api.post("/customers", BODY).expect(201).at("customer_id");
        var headers = Map.of("Idempotency-Key", key);

        api.send("PATCH", "/customers/" + id, "{\"tax_id\": \"A\"}", headers).expect(200);
        api.patch("/customers/" + id, "{\"tax_id\": \"B\"}").expect(200);
        var replayed = api.send("PATCH", "/customers/" + id, "{\"tax_id\": \"A\"}", headers)
                .expect(200);

        assertThat(replayed.at("tax_id")).isEqualTo("A");
        assertThat(api.get("/customers/" + id).at("tax_id")).isEqualTo("B");
    }

    @Test
    void aRepeatedDeleteIsAnsweredAndNotDoneAgain() {
        var id = api.post("/api-keys", "{\"name\": \"brief\", \"scopes\": [\"READ\"]}")
                .at("key_id");
        var headers = Map.of("Idempotency-Key", key);

        var first = api.send("DELETE", "/api-keys/" + id, null, headers).expect(200);
        var second = api.send("DELETE", "/api-keys/" + id, null, headers).expect(200);

        assertThat(second.text()).isEqualTo(first.text());
        assertThat(second.header("Idempotent-Replayed")).isEqualTo("true");
    }

    @Test
    void aHandedOutKeyIsNotKeptForTheReplay() {
        var body = "{\"name\": \"second\", \"scopes\": [\"READ\"]}";
        var headers = Map.of("Idempotency-Key", key);

        var first = api.send("POST", "/api-keys", body, headers).expect(201);
        var second = api.send("POST", "/api-keys", body, headers).expect(201);

        assertThat(first.at("key")).startsWith("bw_test_");
        assertThat(second.at("key")).isEqualTo("null");
        assertThat(second.at("key_id")).isEqualTo(first.at("key_id"));
    }

    private Api.Answer post(String body) {
        return api.send("POST", "/customers", body, Map.of("Idempotency-Key", key));
    }

    private int customers() {
        return api.get("/customers?include_total=true").body().at("/total").intValue();
    }
}
