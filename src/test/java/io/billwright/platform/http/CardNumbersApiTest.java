package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.billwright.testing.Api;
import io.billwright.testing.Belongings;
import io.billwright.testing.OpenApi;
import io.billwright.testing.Operation;
import io.billwright.testing.Requests;
import io.billwright.testing.TestService;
import io.billwright.testing.TextSlot;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// No text of the contract takes a card number (S10).
class CardNumbersApiTest {

    private static final String CARD = "4242 4242 4242 4242";
    private static final String DIGITS = "4242424242424242";

    /// Identifiers of other systems and of authorities, tokens and encoded bytes ([OpaqueText]).
    static final Set<String> OPAQUE = Set.of(
            "transaction_id",
            "payment_method_id",
            "estimate_hash",
            "tax_id",
            "realm_id",
            "refresh_token",
            "secret_key",
            "webhook_secret",
            "content",
            "logo");

    /// Sent as text, and read as something else: a zone, a length of time, a decimal, the name of an event.
    private static final Set<String> NO_TEXT = Set.of("time_zone", "by", "package_size", "up_to");

    /// Email addresses that are not called so.
    private static final Set<String> EMAILS = Set.of("from_address", "reply_to", "recipient", "recipients");

    private static final Belongings OWN = Belongings.of(TestService.shared().newSandboxSeller(), "Own", 1);

    @TestFactory
    Stream<DynamicTest> noTextOfTheContractTakesOne() {
        return OpenApi.operations().stream()
                .filter(Operation::inApi)
                .flatMap(operation -> TextSlot.of(operation).stream()
                        .filter(slot -> !OPAQUE.contains(slot.name()))
                        .map(slot ->
                                dynamicTest(operation.id() + " " + slot.field(), () -> isRefused(operation, slot))));
    }

    private static void isRefused(Operation operation, TextSlot slot) {
        var answers = operation.examples().stream()
                .map(example -> {
                    var body = example.deepCopy();
                    slot.put(body, value(slot));
                    if (body.at("/bricks/0") instanceof ObjectNode brick && brick.has("unique_property")) {
                        brick.put("kind", "USAGE").put("aggregation", "UNIQUE");
                    }
                    return Requests.send(OWN, operation, Optional.of(body));
                })
                .toList();

        assertThat(answers).isNotEmpty().allMatch(answer -> answer.status() == 400 || hasResults(answer), "is refused");
        if (slot.admits(DIGITS) && !NO_TEXT.contains(slot.name())) {
            assertThat(answers.stream().flatMap(answer -> complaints(answer, slot).stream()))
                    .as(answers.getFirst().text())
                    .contains(CardNumbers.REFUSAL);
        }
        assertThat(answers).noneMatch(answer -> answer.text().contains(CARD));
    }

    private static JsonNode value(TextSlot slot) {
        var json = JsonNodeFactory.instance;
        if (slot.takesAnything()) {
            return json.objectNode().put("note", CARD);
        }
        if (slot.name().contains("email") || EMAILS.contains(slot.name())) {
            return json.stringNode(DIGITS + "@acme.example");
        }
        return json.stringNode(slot.admits(CARD) && !slot.name().endsWith("_id") ? CARD : DIGITS);
    }

    private static boolean hasResults(Api.Answer answer) {
        return answer.status() == 200
                && answer.body().at("/results/0/outcome").asString("").equals("rejected");
    }

    private static List<String> complaints(Api.Answer answer, TextSlot slot) {
        var fields = answer.body().at(answer.status() == 200 ? "/results/0/fields" : "/error/details/fields");
        var name = answer.status() == 200 ? slot.field().replaceFirst("^[a-z]+\\[0]\\.", "") : slot.field();
        return fields.path(name).valueStream().map(JsonNode::stringValue).toList();
    }

    @Test
    void numbersOfOtherSystemsAreTaken() {
        var api = OWN.api();

        api.post("/customers", "{\"customer_name\": \"Taxed\", \"tax_id\": \"378282246310005\"}")
                .expect(201);
        var refused = api.post("/customers", "{\"customer_name\": \"Card " + DIGITS + "\"}")
                .expect(400);
        assertThat(refused.at("error.message")).isEqualTo("invalid fields: customer_name");
    }
}
