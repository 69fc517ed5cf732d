package io.billwright.platform.http;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Pages;
import io.billwright.testing.TestService;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/// What every request gets: an id, a place in the figures, a limit to its number.
class RequestFilterTest {

    @Test
    void aRequestKeepsTheIdItCameWithOrGetsOne() {
        var api = TestService.shared().newSandboxSeller();

        assertThat(api.send("GET", "/seller", null, Map.of("X-Request-Id", "abc-1"))
                        .header("X-Request-Id"))
                .isEqualTo("abc-1");
        assertThat(api.get("/seller").header("X-Request-Id")).hasSize(36);
        assertThat(api.send("GET", "/seller", null, Map.of("X-Request-Id", "a\"b"))
                        .header("X-Request-Id"))
                .hasSize(36);
    }

    /// So many requests at once that the limit would have to let one through every second for a minute to admit all,
    /// which no busy machine takes for them.
    @Test
    void tooManyRequestsAreToldWhenToComeBack() throws InterruptedException {
        var service = TestService.start(Map.of("billwright.http.requests-per-second", 1, "billwright.http.burst", 3));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var api = service.newSandboxSeller();
            var requests = Collections.<Callable<Api.Answer>>nCopies(63, () -> api.get("/seller"));
            var answers =
                    threads.invokeAll(requests).stream().map(Future::resultNow).collect(groupingBy(Api.Answer::status));

            assertThat(answers).containsOnlyKeys(200, 429);
            assertThat(answers.get(200)).hasSizeGreaterThanOrEqualTo(3);
            assertThat(answers.get(429)).allSatisfy(refused -> {
                assertThat(refused.at("error.code")).isEqualTo("ERR_RATE_LIMITED");
                assertThat(refused.header("Retry-After")).isIn("1", "2");
            });
            service.newSandboxSeller().get("/seller").expect(200);
        } finally {
            service.close();
        }
    }

    @Test
    void healthAndFiguresNeedNoKey() {
        var api = TestService.shared().newSandboxSeller();
        api.get("/customers").expect(200);

        assertThat(Pages.get("/healthz").body()).isEqualTo("{\"status\":\"ok\"}");
        assertThat(Pages.get("/readyz").statusCode()).isEqualTo(200);
        assertThat(Pages.get("/metrics").body())
                .contains("route=\"/api/v2/customers\"")
                .contains("hikaricp_connections")
                .contains("jvm_memory_used_bytes")
                .doesNotContain(api.seller().id().toString());
    }

    @Test
    void madeUpMethodsDoNotBecomeFigures() {
        TestService.shared().newSandboxSeller().send("BREW", "/seller", null, Map.of());

        assertThat(Pages.get("/metrics").body()).contains("method=\"other\"").doesNotContain("BREW");
    }

    @Test
    void aServiceWithoutItsDatabaseIsAliveButNotReady() {
        var service = TestService.start(
                Map.of("billwright.database.url", "jdbc:postgresql://127.0.0.1:1/none", "billwright.role", "api"));
        try {
            assertThat(Pages.getChecked(service.baseUrl(), "/healthz").statusCode())
                    .isEqualTo(200);
            assertThat(Pages.getChecked(service.baseUrl(), "/readyz").statusCode())
                    .isEqualTo(503);
            var asked = TestService.shared()
                    .newSandboxSeller()
                    .at(service.baseUrl())
                    .get("/seller")
                    .expect(500);
            assertThat(asked.at("error.error_id")).hasSize(36);
        } finally {
            service.close();
        }
    }

    @Test
    void aPathOfTheApiInDisguiseIsNotServed() {
        for (var path : new String[] {"/%61pi/v2/customers", "/api/%762/customers", "/api/v2%2Fcustomers"}) {
            assertThat(Pages.get(path).statusCode()).as(path).isIn(400, 404);
        }
    }

    @Test
    void aBugIsAnsweredWithAnIdToQuoteAndNothingElse() {
        var api = TestService.shared().newSandboxSeller();
        var owner = TestService.shared().database().owner();
        owner.sql("delete from sandbox_clocks where seller_id = :id")
                .param("id", api.seller().id())
                .update();

        var failed = api.post("/customers", "{\"customer_name\": \"x\"}").expect(500);

        assertThat(failed.at("error.code")).isEqualTo("ERR_SERVER_ERROR");
        assertThat(failed.at("error.error_id")).hasSize(36);
        assertThat(failed.at("error.message")).isEqualTo("the service failed; quote error_id to support");
    }
}
