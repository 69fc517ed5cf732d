package io.billwright.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Sections 4, 5, 7 and 9 for every endpoint, and the account of what the suites of this package show.
class SpecConformanceTest {

    private static final Pattern MADE = Pattern.compile("assertMade\\([A-Za-z]+\\.class, (\\d+)\\)");
    private static final Pattern ROW = Pattern.compile("^\\| [1-9](\\.\\d+)? ");
    private static final Pattern TEST = Pattern.compile("`(Spec[A-Za-z]+Test)\\.[a-z][A-Za-z0-9]*`");
    private static final String ID = "2b8a1f34-0000-7000-8000-000000000000";

    private static final List<String> ENDPOINTS = List.of(
            "POST /subscriptions/estimate",
            "POST /subscriptions/ID/recast/estimate",
            "POST /subscriptions/ID/upgrade/estimate",
            "POST /subscriptions/ID/recast",
            "PATCH /subscriptions/ID/recast/ID",
            "PATCH /subscriptions/ID/upgrade/ID",
            "POST /invoices/ID/regenerate",
            "POST /invoices/ID/void",
            "POST /invoices/ID/payments",
            "GET /subscriptions/ID/invoices/next",
            "GET /subscriptions/ID/bricks/ID/usage/entries",
            "DELETE /usage",
            "DELETE /usage/",
            "POST /subscriptions/ID/milestones/ID/complete",
            "POST /subscriptions/ID/resume",
            "PUT /customers/ID/payment-methods/default",
            "GET /customers/ID/payment-methods/default");

    private final Statements spec = new Statements(SpecConformanceTest.class);
    private final Api api = TestService.shared().newSandboxSeller();

    private static Api.Answer send(Api caller, String endpoint, String id, String body) {
        var space = endpoint.indexOf(' ');
        var method = endpoint.substring(0, space);
        var path = endpoint.substring(space + 1).replace("ID", id);
        return caller.send(method, path, method.equals("GET") ? null : body, Map.of());
    }

    // 5
    @Test
    void everyRequestCarriesAKey() {
        for (var endpoint : ENDPOINTS) {
            for (var key : List.of("", "wrong")) {
                var answer = send(api.withKey(key), endpoint, ID, "{}");
                spec.is("5 " + endpoint, answer.status(), 401);
                spec.holds(
                        "7 error body",
                        answer.body().get("error").get("message").isString());
                spec.holds("7 code", answer.body().get("error").get("code").isString());
            }
        }
    }

    // 4, 7
    @Test
    void whatDoesNotExistIsNotFound() {
        for (var endpoint : ENDPOINTS) {
            if (endpoint.contains("ID")) {
                for (var id : List.of(ID, "abc-123")) {
                    var answer = send(api, endpoint, id, sent(endpoint));
                    spec.is("4 " + endpoint + " " + answer.text(), answer.status(), 404);
                    spec.is("7 " + endpoint, answer.at("error.code"), "ERR_NOT_FOUND");
                    spec.holds("7 message", answer.at("error.message").endsWith("not found"));
                    spec.holds("7 no error_id", !answer.body().get("error").has("error_id"));
                }
            }
        }
    }

    /// Only what the endpoint takes, as all else would be wrong before anything is looked for.
    private static String sent(String endpoint) {
        if (endpoint.endsWith("/complete")) {
            return "{\"quantity\": 1}";
        }
        if (endpoint.endsWith("/payments")) {
            return "{\"payment_method\": \"WIRE\", \"paid_amount\": 1}";
        }
        return endpoint.startsWith("PUT") ? "{\"payment_method_id\": \"pm_1\"}" : "{}";
    }

    // 7
    @Test
    void whatIsMalformedIsABadRequest() {
        for (var endpoint : ENDPOINTS) {
            if (!endpoint.startsWith("GET")) {
                for (var body : List.of("{", "[]", "\"x\"", "{\"a\": }")) {
                    var answer = send(api, endpoint, ID, body);
                    spec.is("7 " + endpoint + " " + body + answer.text(), answer.status(), 400);
                    spec.is("7 " + endpoint, answer.at("error.code"), "ERR_BAD_REQUEST");
                    spec.holds("7 no error_id", !answer.body().get("error").has("error_id"));
                }
            }
        }
    }

    // 9
    @Test
    void theVersionIsPartOfTheAddress() {
        spec.is("9", api.get("/seller").status(), 200);
    }

    @Test
    void theSuitesMakeAThousandStatements() throws IOException {
        int made = 0;
        try (var files = Files.list(Path.of("src/test/java/io/billwright/conformance"))) {
            for (var file : files.toList()) {
                made += MADE.matcher(Files.readString(file))
                        .results()
                        .mapToInt(match -> Integer.parseInt(match.group(1)))
                        .sum();
            }
        }
        assertThat(made).isGreaterThanOrEqualTo(1000);
    }

    @Test
    void everyRowOfTheCoverageNamesOneOfTheirTests() throws IOException {
        var rows = Files.readAllLines(Path.of("docs/spec-coverage.md")).stream()
                .filter(line -> ROW.matcher(line).find())
                .toList();

        assertThat(rows)
                .hasSizeGreaterThan(300)
                .allMatch(row -> TEST.matcher(row).find())
                .noneMatch(row -> row.contains("not yet"));
    }
}
