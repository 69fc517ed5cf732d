package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What a sender gets for requests that cannot be served (R23, S12): the spec's body with the exact answer, never a
/// 5xx.
class BadRequestsTest {

    private static final Api API = TestService.shared().newSandboxSeller();
    private static final String UNKNOWN = UUID.randomUUID().toString();
    private static final String LIMITS = "400 ERR_BAD_REQUEST the JSON is nested too deeply or has too long a number";
    private static final String TOO_LARGE = "400 ERR_BAD_REQUEST the JSON has a number that is too large";
    private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");

    record Bad(String name, String method, String path, String body, Map<String, String> headers, String answer) {

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Bad> requests() {
        return Stream.of(routes(), malformed(), fields(), values(), lists()).flatMap(requests -> requests);
    }

    private static Stream<Bad> routes() {
        return Stream.of(
                bad("unknown route", "GET", "/nothing", "", "404 ERR_NOT_FOUND no such path"),
                bad("root of the API", "GET", "", "", "404 ERR_NOT_FOUND no such path"),
                bad("wrong method", "DELETE", "/customers", "", "400 ERR_BAD_REQUEST DELETE is not supported here"),
                bad("unknown method", "BREW", "/customers", "", "400 ERR_BAD_REQUEST BREW is not supported here"),
                bad("unknown id", "GET", "/customers/" + UNKNOWN, "", "404 ERR_NOT_FOUND customer not found"),
                bad("id that is no UUID", "GET", "/customers/abc-1", "", "404 ERR_NOT_FOUND customer not found"),
                bad("id like 1-1-1-1-1", "GET", "/customers/1-1-1-1-1", "", "404 ERR_NOT_FOUND customer not found"),
                bad("id with odd letters", "GET", "/customers/%C3%A9", "", "404 ERR_NOT_FOUND customer not found"),
                bad("id with a NUL", "GET", "/customers/%00", "", "400 ERR_BAD_REQUEST malformed request"),
                bad("path with a backslash", "GET", "/customers/%5C", "", "400 ERR_BAD_REQUEST malformed request"),
                bad(
                        "version 0",
                        "GET",
                        "/plans/" + UNKNOWN + "/versions/0",
                        "",
                        "404 ERR_NOT_FOUND plan version not found"),
                bad(
                        "version 2^31",
                        "GET",
                        "/plans/" + UNKNOWN + "/versions/2147483648",
                        "",
                        "404 ERR_NOT_FOUND plan version not found"),
                bad(
                        "people of nobody",
                        "GET",
                        "/customers/" + UNKNOWN + "/people",
                        "",
                        "404 ERR_NOT_FOUND customer not found"));
    }

    private static Stream<Bad> malformed() {
        return Stream.of(
                post("/customers", "{", "400 ERR_BAD_REQUEST malformed JSON at line 1, column 2"),
                post("/customers", "not json", "400 ERR_BAD_REQUEST malformed JSON at line 1, column 1"),
                post("/customers", "[]", "400 ERR_BAD_REQUEST the body must be a JSON object"),
                post("/customers", "null", "400 ERR_BAD_REQUEST the body must be a JSON object"),
                post("/customers", "{} {}", "400 ERR_BAD_REQUEST malformed JSON at line 1, column 4"),
                post("/customers", "{\"a\": 1, \"a\": 2}", "400 ERR_BAD_REQUEST malformed JSON at line 1, column 13"),
                post("/customers", "{\"a\": NaN}", "400 ERR_BAD_REQUEST malformed JSON at line 1, column 10"),
                post("/customers", "[".repeat(10_000), LIMITS),
                post("/customers", "{\"a\":".repeat(100) + "1" + "}".repeat(100), LIMITS),
                post("/customers", "{\"a\": " + "9".repeat(41) + "}", LIMITS),
                new Bad(
                        "2 MB body",
                        "POST",
                        "/customers",
                        "{\"a\": \"" + "x".repeat(2 << 20) + "\"}",
                        JSON,
                        "413 ERR_BAD_REQUEST the body is larger than 1048576 bytes"),
                new Bad(
                        "text body",
                        "POST",
                        "/customers",
                        "hello",
                        Map.of("Content-Type", "text/plain"),
                        "415 ERR_BAD_REQUEST the content type text/plain is not accepted here"),
                new Bad(
                        "form body",
                        "POST",
                        "/customers",
                        "customer_name=x",
                        Map.of("Content-Type", "application/x-www-form-urlencoded"),
                        "415 ERR_BAD_REQUEST the content type application/x-www-form-urlencoded is not accepted here"),
                new Bad(
                        "nonsense content type",
                        "POST",
                        "/customers",
                        "{}",
                        Map.of("Content-Type", "///"),
                        "415 ERR_BAD_REQUEST the content type is malformed"),
                new Bad(
                        "idempotency key with a space",
                        "POST",
                        "/customers",
                        "{\"customer_name\": \"x\"}",
                        Map.of("Idempotency-Key", "a b"),
                        "400 ERR_BAD_REQUEST Idempotency-Key must be 1 to 255 visible characters"));
    }

    private static Stream<Bad> fields() {
        return Stream.of(
                post("/customers", "{}", fields("customer_name: is required")),
                post("/customers", "{\"customer_name\": null}", fields("customer_name: is required")),
                post("/customers", "{\"customer_name\": 7}", fields("customer_name: must be text")),
                post("/customers", "{\"customer_name\": \"  \"}", fields("customer_name: must not be blank")),
                post(
                        "/customers",
                        "{\"customer_name\": \"" + "x".repeat(201) + "\"}",
                        fields("customer_name: must have at most 200 characters")),
                post(
                        "/customers",
                        "{\"customer_name\": \"a\\u0000b\"}",
                        fields("customer_name: contains a character that cannot be stored")),
                post(
                        "/customers",
                        "{\"customer_name\": \"\\ud800\"}",
                        fields("customer_name: contains a character that cannot be stored")),
                post(
                        "/customers",
                        "{\"customer_name\": \"x\", \"customr\": 1}",
                        fields("customr: is not a known field")),
                post(
                        "/customers",
                        "{\"customer_name\": \"x\", \"emails\": [\"a@b\", \"a b\"]}",
                        fields("emails[1]: must be an email address")),
                post(
                        "/customers",
                        "{\"customer_name\": \"x\", \"emails\": [\"a@b\\nBcc: c@d\"]}",
                        fields("emails[0]: must be an email address")),
                post(
                        "/customers",
                        "{\"customer_name\": \"x\", \"billing_address\": 3}",
                        fields("billing_address: must be an object")),
                post(
                        "/customers",
                        "{\"customer_name\": \"x\", \"time_zone\": \"Mars/Base\"}",
                        fields("time_zone: must be a time zone such as Europe/Paris")),
                post(
                        "/customers",
                        "{\"customer_name\": \"x\", \"partner_id\": \"1-1-1-1-1\"}",
                        fields("partner_id: must be a UUID")),
                post(
                        "/customers",
                        """
                        {"customer_name": 1, "emails": "x", "billing_address": {"city": 2, "country": "fr"},
                         "tax_id": [], "tax_exemption_reason": {}, "time_zone": 5, "partner_id": true, "x": 0}
                        """,
                        fields(
                                "billing_address.city: must be text",
                                "billing_address.country: must be a country such as FR",
                                "billing_address.line1: is required",
                                "customer_name: must be text",
                                "emails: must be a list",
                                "partner_id: must be a UUID",
                                "tax_exemption_reason: must be text",
                                "tax_id: must be text",
                                "time_zone: must be a time zone such as Europe/Paris",
                                "x: is not a known field")));
    }

    private static Stream<Bad> values() {
        var range = "must be an integer from 0 to 999";
        var date = "must be a date such as 2026-01-31";
        return Stream.of(
                patch("{\"default_payment_terms\": 1000}", fields("default_payment_terms: " + range)),
                patch("{\"default_payment_terms\": -1}", fields("default_payment_terms: " + range)),
                patch("{\"default_payment_terms\": 1.5}", fields("default_payment_terms: " + range)),
                patch("{\"default_payment_terms\": 9223372036854775808}", fields("default_payment_terms: " + range)),
                patch("{\"default_payment_terms\": 1e400}", fields("default_payment_terms: " + range)),
                patch("{\"default_payment_terms\": 1e999999999}", fields("default_payment_terms: " + range)),
                patch("{\"default_payment_terms\": 100e2147483647}", fields("default_payment_terms: " + range)),
                patch("{\"default_payment_terms\": 1e2147483648}", TOO_LARGE),
                patch("{\"default_payment_terms\": 1e99999999999999999999}", TOO_LARGE),
                patch(
                        "{\"first_charge_date\": \"SOON\"}",
                        fields("first_charge_date: must be one of CONTRACT_START_DATE, CHECKOUT_DATE")),
                patch("{\"mute_invoices\": \"perhaps\"}", fields("mute_invoices: must be true or false")),
                post(
                        "/coupons",
                        "{\"code\": \"A\", \"rate\": \"5\", \"redeem_by\": \"2026-02-30\"}",
                        fields("redeem_by: " + date)),
                post(
                        "/coupons",
                        "{\"code\": \"A\", \"rate\": \"5\", \"redeem_by\": \"+19999-12-31\"}",
                        fields("redeem_by: " + date)),
                post(
                        "/coupons",
                        "{\"code\": \"A\", \"rate\": \"1e2\"}",
                        fields("rate: must be a decimal of up to 3 digits with up to 6 decimals, not negative")),
                post(
                        "/sandbox/clock/advance",
                        "{\"by\": \"P99999999999Y\"}",
                        fields("by: must be a length of time such as P3M or PT36H")),
                post(
                        "/sandbox/clock/advance",
                        "{\"by\": \"P300Y\"}",
                        "400 ERR_BAD_REQUEST the clock does not go beyond 2199-12-31T23:59:59Z"));
    }

    private static Stream<Bad> lists() {
        var limit = fields("limit: must be an integer from 1 to 100");
        return Stream.of(
                bad("limit 0", "GET", "/customers?limit=0", "", limit),
                bad("limit 101", "GET", "/customers?limit=101", "", limit),
                bad("limit of letters", "GET", "/customers?limit=ten", "", limit),
                bad("limit 2^63", "GET", "/customers?limit=9223372036854775808", "", limit),
                bad(
                        "limit and offset",
                        "GET",
                        "/customers?limit=-1&offset=-1",
                        "",
                        fields(
                                "limit: must be an integer from 1 to 100",
                                "offset: must be an integer from 0 to 2147483647")),
                bad("cursor", "GET", "/customers?cursor=zzz", "", fields("cursor: is not a cursor of this list")),
                bad(
                        "cursor far away",
                        "GET",
                        "/customers?cursor=KzEwMDAwMDAwMDAtMTItMzFUMjM6NTk6NTlaIHg",
                        "",
                        fields("cursor: is not a cursor of this list")));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void isAnsweredExactly(Bad bad) {
        var answer = API.send(bad.method(), bad.path(), bad.body().isEmpty() ? null : bad.body(), bad.headers());

        assertThat(answer.status() + " " + describe(answer)).isEqualTo(bad.answer());
        assertThat(answer.header("Content-Type")).startsWith("application/json");
        assertThat(answer.at("error.error_id")).isEmpty();
    }

    @Test
    void aRequestWithoutAKeyIsRefusedOnAnyPath() {
        for (var path : new String[] {"/customers", "/nothing", "/customers/" + UNKNOWN}) {
            var answer = API.withKey("").get(path);

            assertThat(answer.status() + " " + describe(answer))
                    .isEqualTo("401 ERR_UNAUTHORIZED the header X-SERVICE-KEY is missing");
        }
    }

    private static String describe(Api.Answer answer) {
        var fields = new StringBuilder();
        answer.body()
                .at("/error/details/fields")
                .properties()
                .forEach(field -> field.getValue()
                        .forEach(message -> fields.append(fields.isEmpty() ? "" : "; ")
                                .append(field.getKey())
                                .append(": ")
                                .append(message.stringValue())));
        return answer.at("error.code") + " " + (fields.isEmpty() ? answer.at("error.message") : fields);
    }

    private static Bad bad(String name, String method, String path, String body, String answer) {
        return new Bad(name, method, path, body, Map.of(), answer);
    }

    private static Bad post(String path, String body, String answer) {
        var name = "POST " + path + " " + body.strip().lines().findFirst().orElse("");
        return bad(name.substring(0, Math.min(name.length(), 80)), "POST", path, body, answer);
    }

    private static Bad patch(String body, String answer) {
        return bad("PATCH /seller " + body, "PATCH", "/seller", body, answer);
    }

    private static String fields(String... messages) {
        return "400 ERR_BAD_REQUEST " + String.join("; ", messages);
    }
}
