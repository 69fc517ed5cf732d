package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Pages;
import io.billwright.testing.RawHttp;
import io.billwright.testing.TestService;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What all answers have in common, and what those get who do not speak HTTP well.
class AnswersTest {

    private static final TestService SERVICE = TestService.shared();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /api/v2/seller",
                "GET /api/v2/nothing",
                "GET /api/v2/customers?limit=0",
                "GET /api/v2/customers/%00",
                "GET /healthz",
                "GET /readyz",
                "GET /metrics",
                "GET /nothing",
                "GET /orders/nothing",
                "GET /documents/nothing.pdf",
                "POST /invoices/nothing",
                "BREW /healthz",
            })
    void areKeptByNobodyAndTakenForWhatTheySay(String line) {
        var key = SERVICE.newSandboxSeller().key();
        var answer = RawHttp.send(
                SERVICE.baseUrl(),
                line + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 0\r\nX-SERVICE-KEY: " + key
                        + "\r\n\r\n");

        var head = answer.substring(0, answer.indexOf("\r\n\r\n"))
                .toLowerCase(Locale.ROOT)
                .lines()
                .toList();
        assertThat(head).containsOnlyOnce("x-content-type-options: nosniff", "cache-control: no-store");
    }

    @Test
    void theContractMayBeKept() {
        var headers = Pages.get("/openapi/billwright-v2.yaml").headers();

        assertThat(headers.allValues("X-Content-Type-Options")).containsExactly("nosniff");
        assertThat(headers.firstValue("Cache-Control").orElse("")).doesNotContain("no-store");
    }

    @ParameterizedTest
    @ValueSource(strings = {"zz\r\n{}\r\n0\r\n\r\n", "-1\r\n{}\r\n0\r\n\r\n", "2\r\n{}x0\r\n\r\n", "ffffffffff\r\n{}"})
    void aMalformedChunkIsTheSendersMistake(String chunks) {
        var key = SERVICE.newSandboxSeller().key();
        var answer = RawHttp.send(
                SERVICE.baseUrl(),
                "POST /api/v2/customers HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n"
                        + "Transfer-Encoding: chunked\r\nX-SERVICE-KEY: " + key + "\r\n\r\n" + chunks);

        assertThat(answer)
                .startsWith("HTTP/1.1 400")
                .contains("ERR_BAD_REQUEST")
                .doesNotContain("error_id");
    }
}
