package io.billwright.edges.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.billwright.platform.http.Json;
import io.billwright.testing.Belongings;
import io.billwright.testing.Belongings.Kind;
import io.billwright.testing.Requests;
import io.billwright.testing.Slot;
import io.billwright.testing.TestService;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.node.ObjectNode;

/// Every tool, used as the protocol's client library uses it: by its owner, without a hash, and by another seller.
class AgentToolsApiTest {

    private static final List<AgentTool> TOOLS = new AgentTools(Json.mapper()).all();
    private static final String MARK = "Not-Yours";
    private static final Belongings OWN = Belongings.of(TestService.shared().newSandboxSeller(), "Ours", 1);
    private static final Belongings OTHERS = Belongings.of(TestService.shared().newSandboxSeller(), MARK, 1);
    private static final Agent AGENT = Agent.of(OWN.api());

    @AfterAll
    static void leave() {
        AGENT.close();
    }

    @Test
    void theListHasEveryToolWithItsSchemaAndHints() {
        var listed = AGENT.client().listTools().tools();

        assertThat(listed.stream().map(Tool::name))
                .containsExactlyElementsOf(TOOLS.stream().map(AgentTool::name).toList());
        for (var tool : listed) {
            var own = TOOLS.stream()
                    .filter(known -> known.name().equals(tool.name()))
                    .findFirst()
                    .orElseThrow();
            assertThat(tool.annotations().readOnlyHint()).isEqualTo(!own.changes());
            assertThat(tool.annotations().destructiveHint()).isEqualTo(own.destructive());
            assertThat(tool.annotations().idempotentHint()).isTrue();
            assertThat(tool.annotations().openWorldHint()).isEqualTo(own.changes());
            assertThat(Json.mapper().<ObjectNode>valueToTree(tool.inputSchema()))
                    .isEqualTo(own.inputSchema());
        }
    }

    @TestFactory
    Stream<DynamicTest> everyToolAnswersItsOwnerAndChangesNothingWithoutTheHashOfAnEstimate() {
        return each(tool -> {
            var arguments = arguments(tool, OWN, OWN);
            if (tool.changes()) {
                assertNothingChangesWithoutHash(tool, arguments);
                arguments.put("estimate_hash", hash(tool, arguments));
            }

            var said = AGENT.use(tool.name(), arguments);

            assertThat(said.failed()).as(said.text()).isFalse();
            assertThat(said.data().isContainer()).isTrue();
            assertThat(said.text()).doesNotContain(MARK);
            OTHERS.seen().forEach(id -> assertThat(said.text()).doesNotContain(id));
        });
    }

    @TestFactory
    Stream<DynamicTest> anIdOfAnotherSellerIsAnsweredLikeOneThatNeverExisted() {
        return each(tool -> {
            for (var name : tool.pathArguments()) {
                if (name.equals("version")) {
                    continue;
                }
                var foreign = arguments(tool, OWN, OTHERS);
                var unknown = foreign.deepCopy().put(name, UUID.randomUUID().toString());
                if (tool.changes()) {
                    foreign.put("estimate_hash", "anything");
                    unknown.put("estimate_hash", "anything");
                }

                var said = AGENT.use(tool.name(), foreign);

                assertThat(said.failed()).isTrue();
                assertThat(said.text()).contains("Refused, status 404");
                assertThat(said.data())
                        .isEqualTo(AGENT.use(tool.name(), unknown).data());
            }
        });
    }

    @Test
    void argumentsThatTheToolDoesNotKnowAreRefused() {
        assertRefused(AGENT.use("list_customers", "{'format': 'csv'}"), "unknown arguments: format");
        assertRefused(AGENT.use("get_customer", "{}"), "customer_id is required");
        assertRefused(AGENT.use("get_customer", "{'customer_id': '../seller'}"), "status 404");
        assertRefused(AGENT.use("get_customer", "{'customer_id': 'x/../../seller?x=1#'}"), "status 404");
        assertRefused(AGENT.use("get_customer", "{'customer_id': '..'}"), "status 404");
        assertRefused(AGENT.use("list_customers", "{'limit': '5&include_total=true'}"), "status 400");
    }

    private static void assertNothingChangesWithoutHash(AgentTool tool, ObjectNode arguments) {
        var before = state();
        var otherTerms = "0".repeat(43);

        assertRefused(AGENT.use(tool.name(), arguments), "needs the estimate_hash");
        assertRefused(AGENT.use(tool.name(), arguments.deepCopy().putNull("estimate_hash")), "needs the estimate");
        assertRefused(AGENT.use(tool.name(), arguments.deepCopy().put("estimate_hash", " ")), "needs the estimate");
        assertRefused(AGENT.use(tool.name(), arguments.deepCopy().put("estimate_hash", true)), "needs the estimate");
        assertRefused(AGENT.use(tool.name(), arguments.deepCopy().put("estimate_hash", otherTerms)), "status 409");

        assertThat(state()).isEqualTo(before);
    }

    private static void assertRefused(Agent.Said said, String why) {
        assertThat(said.failed()).as(said.text()).isTrue();
        assertThat(said.text()).contains(why);
    }

    /// All that a change would change.
    private static String state() {
        var subscription = "/subscriptions/" + OWN.id(Kind.SUBSCRIPTION);
        return OWN.api().get("/subscriptions?include_total=true&limit=1").at("total")
                + OWN.api().get(subscription).text()
                + OWN.api().get(subscription + "/orders").text();
    }

    private static Stream<DynamicTest> each(Check check) {
        return TOOLS.stream().map(tool -> dynamicTest(tool.name(), () -> check.run(tool)));
    }

    private interface Check {
        void run(AgentTool tool);
    }

    private static String hash(AgentTool tool, ObjectNode arguments) {
        var estimate = TOOLS.stream()
                .filter(other -> other.name().equals(tool.estimate().orElseThrow()))
                .findFirst()
                .orElseThrow();
        var asked = arguments.deepCopy();
        asked.retain(estimate.inputSchema().get("properties").propertyNames());
        return AGENT.use(estimate.name(), asked).at("estimate_hash");
    }

    /// The first example of the contract with the ids of one seller in the body and of another in the path.
    private static ObjectNode arguments(AgentTool tool, Belongings inBody, Belongings inPath) {
        var operation = ToolSchemas.operation(tool);
        var arguments = operation.hasBody()
                ? Requests.filled(inBody, operation, operation.examples().getFirst())
                : Json.mapper().createObjectNode();
        arguments.retain(tool.inputSchema().get("properties").propertyNames());
        arguments.remove("estimate_hash");
        for (var name : tool.pathArguments()) {
            arguments.put(
                    name,
                    inPath.id(Requests.kind(operation, new Slot.InPath(name)).orElseThrow()));
        }
        operation.node().path("parameters").forEach(parameter -> {
            if (parameter.path("in").asString("").equals("query")
                    && parameter.path("required").asBoolean(false)) {
                arguments.set(parameter.get("name").stringValue(), parameter.get("example"));
            }
        });
        return arguments;
    }
}
