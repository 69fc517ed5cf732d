package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.billwright.testing.Belongings;
import io.billwright.testing.Contract;
import io.billwright.testing.OpenApi;
import io.billwright.testing.Operation;
import io.billwright.testing.Pages;
import io.billwright.testing.Requests;
import io.billwright.testing.SellerCopies;
import io.billwright.testing.TestService;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/// The document and the service are the same thing.
class ContractTest {

    private static final String JSON = "application/json";
    private static final String PLAN = """
            {"plan_id": "00000000-0000-7000-8000-0000000000a1", "plan_name": "Cloud", "latest_version": null,
             "external_id": null, "metadata": null,
             "created_at": "2026-01-31T09:00:00Z", "updated_at": "2026-01-31T09:00:00Z"}
            """;

    /// For people with a link and for processors with a secret, not for programs with a key.
    private static final Set<String> PAGES = Set.of(
            "GET /orders/{slug}",
            "POST /orders/{slug}",
            "GET /documents/{slug}.pdf",
            "GET /exports/{slug}",
            "GET /pay/{slug}",
            "POST /pay/{slug}",
            "GET /pay/{slug}/continue",
            "GET /portal/{slug}",
            "POST /portal/{slug}",
            "GET /portal/{slug}/in/{key}",
            "GET /portal/{slug}/pay",
            "POST /portal/{slug}/pay",
            "GET /portal/{slug}/paid",
            "GET /portal/{slug}/confirm",
            "POST /portal/{slug}/confirm",
            "GET /portal/{slug}/methods",
            "POST /portal/{slug}/methods",
            "GET /portal/{slug}/methods/added",
            "GET /portal/{slug}/methods/remove",
            "GET /portal/{slug}/details",
            "POST /portal/{slug}/details",
            "GET /portal/{slug}/subscriptions",
            "GET /portal/{slug}/subscriptions/{id}",
            "GET /portal/{slug}/subscriptions/{id}/cancel",
            "POST /portal/{slug}/subscriptions/{id}/cancel",
            "GET /portal/{slug}/subscriptions/{id}/renewal",
            "POST /portal/{slug}/subscriptions/{id}/renewal",
            "GET /portal/{slug}/documents",
            "GET /portal/{slug}/documents/{kind}/{id}",
            "GET /",
            "GET /console",
            "GET /console/",
            "GET /console/{*path}",
            "GET /console/session",
            "POST /console/session",
            "DELETE /console/session",
            "GET /console/session/providers",
            "POST /console/session/passkey/options",
            "POST /console/session/passkey",
            "GET /console/passkeys",
            "POST /console/passkeys",
            "POST /console/passkeys/options",
            "POST /console/passkeys/{id}",
            "DELETE /console/passkeys/{id}",
            "GET /console/oidc/start",
            "GET /console/oidc/callback",
            "GET /console/invitation",
            "POST /console/invitation",
            "POST /console/password",
            "GET /sandbox-pay/{slug}",
            "POST /sandbox-pay/{slug}",
            "POST /mcp",
            "GET /mcp",
            "DELETE /mcp",
            "POST /webhooks/stripe",
            "POST /webhooks/stripe/{seller_id}");

    @Test
    void theDocumentHasTheOperationsOfTheServiceAndNoOthers() {
        var mappings = TestService.shared().bean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class);
        var served = mappings.getHandlerMethods().keySet().stream()
                .flatMap(ContractTest::operations)
                .collect(Collectors.toCollection(TreeSet::new));
        var documented =
                OpenApi.operations().stream().map(Operation::toString).collect(Collectors.toCollection(TreeSet::new));

        assertThat(served).containsAll(PAGES);
        served.removeAll(PAGES);
        assertThat(documented).isEqualTo(served);
    }

    private static Stream<String> operations(RequestMappingInfo mapping) {
        return mapping.getPatternValues().stream()
                .flatMap(path ->
                        mapping.getMethodsCondition().getMethods().stream().map(method -> method + " " + path));
    }

    @TestFactory
    Stream<DynamicTest> everyOperationIsDescribedAndSaysWhereItComesFrom() {
        return each(operation -> {
            var node = operation.node();
            assertThat(node.path("x-billwright-source").asString("")).isIn("spec", "extension");
            assertThat(node.path("summary").asString("")).isNotBlank();
            assertThat(node.path("description").asString("")).isNotBlank();
            assertThat(node.path("tags").size()).isEqualTo(1);
            assertThat(node.has("x-billwright-scope")).isEqualTo(operation.inApi());
        });
    }

    @Test
    void everyReasonOfARefusalIsListed() {
        assertThat(OpenApi.values("RefusalReason"))
                .isEqualTo(Stream.of(Reason.values()).map(Reason::code).collect(Collectors.toSet()));
    }

    @Test
    void everyOperationHasANameOfItsOwn() {
        assertThat(OpenApi.operations())
                .extracting(Operation::id)
                .doesNotContain("")
                .doesNotHaveDuplicates();
    }

    @TestFactory
    Stream<DynamicTest> everyBodyHasAnExampleThatIsValidAndAccepted() {
        return each(operation -> {
            if (!operation.hasBody()) {
                return;
            }
            assertThat(operation.examples()).isNotEmpty();
            for (var example : Requests.examples(operation)) {
                assertThat(Contract.requestProblems(operation, example.orElseThrow()))
                        .isEmpty();
                var answer = Requests.send(belongings(), operation, example);
                assertThat(answer.status()).as(answer.text()).isBetween(200, 299);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> everyOperationWithoutABodyAnswers() {
        var shared = belongings();
        return each(operation -> {
            if (operation.inApi() && !operation.hasBody()) {
                var own = operation.method().equals("GET") ? shared : belongings();
                var answer = Requests.send(own, operation, Optional.empty());
                assertThat(answer.status()).as(answer.text()).isBetween(200, 299);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> everyOperationOfTheApiAsksForTheScopeItNames() {
        var own = belongings();
        return each(operation -> {
            if (!operation.inApi()) {
                return;
            }
            var scope =
                    Scope.valueOf(operation.node().path("x-billwright-scope").asString());
            var others = own.api().withKey(key(own, EnumSet.complementOf(EnumSet.of(scope))));
            var example = Requests.examples(operation).getFirst();

            var refused = Requests.send(own, others, operation, example).expect(403);

            assertThat(refused.at("error.message")).isEqualTo("the key lacks the scope " + scope);
        });
    }

    @TestFactory
    Stream<DynamicTest> everyOperationTakesTheQueryItNamesAndNoOther() {
        var mappings = TestService.shared().bean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class);
        var own = belongings();
        return mappings.getHandlerMethods().entrySet().stream()
                .flatMap(handler -> operations(handler.getKey())
                        .filter(name -> !PAGES.contains(name))
                        .map(name -> dynamicTest(name, () -> {
                            var operation = OpenApi.operations().stream()
                                    .filter(one -> one.toString().equals(name))
                                    .findFirst()
                                    .orElseThrow();
                            var taken = handler.getValue().getMethodAnnotation(TakesQuery.class);
                            assertThat(Query.taken(taken)).isEqualTo(operation.queryParameters());
                            if (operation.inApi()) {
                                assertRefusesUnknownQuery(own, operation);
                            }
                        })));
    }

    private static void assertRefusesUnknownQuery(Belongings own, Operation operation) {
        var path = operation.path().substring("/api/v2".length()).replaceAll("[{}]", "");
        var refused = own.api()
                .send(operation.method(), path + "?odd=1", null, Map.of())
                .expect(400);
        assertThat(refused.at("error.details.fields.odd.0")).isEqualTo("is not a known query parameter");
    }

    private static String key(Belongings own, EnumSet<Scope> scopes) {
        var names = scopes.stream().map(scope -> "\"" + scope + "\"").collect(Collectors.joining(", "));
        return own.api()
                .post("/api-keys", "{\"name\": \"narrow\", \"scopes\": [" + names + "]}")
                .expect(201)
                .at("key");
    }

    @TestFactory
    Stream<DynamicTest> pathsOutsideTheApiAnswerWithoutAKey() {
        return each(operation -> {
            if (operation.inApi()) {
                return;
            }
            var answer = Pages.getChecked(TestService.shared().baseUrl(), operation.path());
            assertThat(answer.statusCode()).isEqualTo(200);
        });
    }

    @Test
    void anAnswerOfTheContractPasses() {
        assertThatCode(() -> Contract.check("GET", "/api/v2/plans/1?a=b", 200, JSON, PLAN))
                .doesNotThrowAnyException();
    }

    @Test
    void anAnswerThatBreaksTheContractFailsWithTheReason() {
        assertBreaks("/plans/1", 418, PLAN, "status 418 is not among those of getPlan");
        assertBreaks("/plans/1", 200, PLAN.replace("\"plan_name\"", "\"name\""), "'plan_name' not found");
        assertBreaks("/plans/1", 200, PLAN.replace("{", "{\"secret\": 1, "), "'secret'");
        assertBreaks("/plans/1", 200, PLAN.replace("T09:00:00Z", ""), "date-time");
        assertBreaks("/plans/1", 200, PLAN.replace("null", "\"1\""), "/latest_version");
        assertBreaks("/plans", 200, "{\"data\": [], \"more\": true}", "'has_more' not found");
        assertBreaks("/plans/1", 404, "{\"error\": {\"code\": \"ERR_ODD\", \"message\": \"m\"}}", "/error/code");
        assertBreaks("/nothing", 404, "{\"status\": 404}", "'error' not found");
        assertBreaks("/nothing", 200, "{}", "no such operation");
        assertBreaks("/plans/1", 200, "<html>", "no JSON");
    }

    private static void assertBreaks(String path, int status, String body, String reason) {
        assertThatThrownBy(() -> Contract.check("GET", "/api/v2" + path, status, JSON, body))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(reason);
    }

    private interface Fact {
        void check(Operation operation);
    }

    private static Stream<DynamicTest> each(Fact fact) {
        return OpenApi.operations().stream().map(operation -> dynamicTest(operation.id(), () -> fact.check(operation)));
    }

    /// What nobody else changes.
    private static Belongings belongings() {
        return Template.ONE.of(Template.COPIES.next());
    }

    /// A seller with one of everything, made once and copied for each request: making it takes a hundred requests.
    private static final class Template {

        private static final Belongings ONE = Belongings.of(TestService.shared().newSandboxSeller(), "Acme", 1);
        private static final SellerCopies COPIES =
                new SellerCopies(TestService.shared(), ONE.api().seller());
    }
}
