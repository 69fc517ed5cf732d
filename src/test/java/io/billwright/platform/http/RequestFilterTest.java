package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Pages;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What every request gets: an id and a place in the figures.
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

    /// The role's own threads need not run for this, nor the database answer.
    @Test
    void aWorkerAnswersOnlyHealthAndFigures() {
        var service = TestService.start(
                Map.of("billwright.database.url", "jdbc:postgresql://127.0.0.1:1/none", "billwright.role", "worker"));
        try {
            for (var path : List.of("/healthz", "/metrics")) {
                assertThat(Pages.getChecked(service.baseUrl(), path).statusCode())
                        .as(path)
                        .isEqualTo(200);
            }
            for (var path : List.of("/api/v2/seller", "/docs", "/pay/x", "/portal/x", "/openapi/billwright-v2.yaml")) {
                var answer = Pages.get(service.baseUrl(), path);
                assertThat(answer.statusCode()).as(path).isEqualTo(503);
                assertThat(answer.body()).contains("this process only does background work");
            }
        } finally {
            service.close();
        }
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
                    .expect(503);
            assertThat(asked.header("Retry-After")).isEqualTo("2");
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
