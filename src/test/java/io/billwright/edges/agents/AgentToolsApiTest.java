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
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.node.ObjectNode;

/// Every tool, used as the protocol's client library uses it: by its owner, without a hash, and by another seller.
class AgentToolsApiTest {

    private static final List<AgentTool> TOOLS = new AgentTools(Json.mapper()).all();
    private static final String MARK = "Not-Yours";
    private static final Belongings OWN = Belongings.of(TestService.shared().newSandboxSeller(), "Ours", 1);
    private static final Belongings OTHERS = Belongings.of(TestService.shared().newSandboxSeller(), MARK, 1);
    /// Asks with the ids of others, and has agreements that no other test here changes.
    private static final Belongings ASKING = Belongings.of(TestService.shared().newSandboxSeller(), "Asking", 1);
    private static final Agent AGENT = Agent.of(OWN.api());
    private static final Agent ASKER = Agent.of(ASKING.api());
    private static final Agent OTHER = Agent.of(OTHERS.api());

    @AfterAll
    static void leave() {
        List.of(AGENT, ASKER, OTHER).forEach(Agent::close);
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
                arguments.put("estimate_hash", hash(AGENT, tool, arguments));
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

    /// Changes come with the hash of an estimate of the same terms, so that it is the id alone that is refused.
    @TestFactory
    Stream<DynamicTest> anIdOfAnotherSellerInABodyIsAnsweredLikeOneThatNeverExisted() {
        return TOOLS.stream()
                .flatMap(tool -> idsInBody(tool)
                        .map(id -> dynamicTest(tool.name() + " " + id, () -> {
                            var operation = ToolSchemas.operation(tool);
                            var arguments = Requests.examples(operation, id).stream()
                                    .map(example -> arguments(tool, example, ASKING, ASKING))
                                    .filter(filled -> filled.at(id.pointer()).isString())
                                    .findFirst()
                                    .orElseThrow();
                            if (tool.changes()) {
                                arguments.put("estimate_hash", hash(ASKER, tool, arguments));
                            }

                            var theirs = OTHERS.id(Requests.kind(operation, id).orElseThrow());
                            var said = ASKER.use(tool.name(), with(arguments, id, theirs));
                            var never = ASKER.use(
                                    tool.name(),
                                    with(arguments, id, UUID.randomUUID().toString()));

                            assertThat(said.text()).contains("Refused, status 404");
                            assertThat(said.data()).isEqualTo(never.data());
                        })));
    }

    @TestFactory
    Stream<DynamicTest> aListFilteredByAnIdOfAnotherSellerIsThatOfOneThatNeverExisted() {
        var kinds = List.of(
                Kind.CUSTOMER,
                Kind.PARTNER,
                Kind.SUBSCRIPTION,
                Kind.INVOICE,
                Kind.SCHEDULED_INVOICE,
                Kind.CREDIT_NOTE,
                Kind.PAYMENT);
        return TOOLS.stream()
                .flatMap(tool -> filters(tool)
                        .map(name -> dynamicTest(tool.name() + " " + name, () -> {
                            var never = ASKER.use(
                                    tool.name(), one(name, UUID.randomUUID().toString()));

                            boolean isFoundByItsOwner = false;
                            for (var kind : kinds) {
                                var said = ASKER.use(tool.name(), one(name, OTHERS.id(kind)));
                                assertThat(said.data()).as(kind.name()).isEqualTo(never.data());
                                isFoundByItsOwner |= !OTHER.use(tool.name(), one(name, OTHERS.id(kind)))
                                        .data()
                                        .path("data")
                                        .isEmpty();
                            }
                            assertThat(isFoundByItsOwner).isTrue();
                        })));
    }

    @Test
    void whatAnotherSellerCallsThingsFindsNothing() {
        OTHERS.api()
                .patch("/customers/" + OTHERS.id(Kind.CUSTOMER), "{\"external_id\": \"their-crm-1\"}")
                .expect(200);

        for (var text : List.of(MARK, OTHERS.id(Kind.CUSTOMER))) {
            assertThat(OTHER.use("search", one("q", text)).data().path("data")).isNotEmpty();
            assertThat(ASKER.use("search", one("q", text)).data())
                    .isEqualTo(ASKER.use("search", one("q", "Never-Was")).data());
        }
        var filter = one("external_id", "their-crm-1");
        assertThat(OTHER.use("list_customers", filter).data().path("data")).hasSize(1);
        assertThat(ASKER.use("list_customers", filter).data().path("data")).isEmpty();
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

    private static Stream<Slot.InBody> idsInBody(AgentTool tool) {
        return ToolSchemas.operation(tool).slots().stream()
                .filter(Slot.InBody.class::isInstance)
                .map(Slot.InBody.class::cast)
                .filter(id ->
                        tool.inputSchema().path("properties").has(id.pointer().split("/", -1)[1]));
    }

    private static Stream<String> filters(AgentTool tool) {
        return tool.query().stream()
                .filter(name -> tool.inputSchema()
                        .at("/properties/" + name + "/format")
                        .asString("")
                        .equals("uuid"));
    }

    private static ObjectNode one(String name, String value) {
        return Json.mapper().createObjectNode().put(name, value);
    }

    private static ObjectNode with(ObjectNode arguments, Slot.InBody slot, String id) {
        var changed = arguments.deepCopy();
        ((ObjectNode) changed.at(JsonPointer.compile(slot.pointer()).head())).put(slot.name(), id);
        return changed;
    }

    private static String hash(Agent agent, AgentTool tool, ObjectNode arguments) {
        var estimate = TOOLS.stream()
                .filter(other -> other.name().equals(tool.estimate().orElseThrow()))
                .findFirst()
                .orElseThrow();
        var asked = arguments.deepCopy();
        asked.retain(estimate.inputSchema().get("properties").propertyNames());
        return agent.use(estimate.name(), asked).at("estimate_hash");
    }

    /// The first example of the contract with the ids of one seller in the body and of another in the path.
    private static ObjectNode arguments(AgentTool tool, Belongings inBody, Belongings inPath) {
        var examples = Requests.examples(ToolSchemas.operation(tool));
        return arguments(tool, examples.getFirst(), inBody, inPath);
    }

    private static ObjectNode arguments(
            AgentTool tool, Optional<ObjectNode> example, Belongings inBody, Belongings inPath) {
        var operation = ToolSchemas.operation(tool);
        var arguments = example.map(body -> Requests.filled(inBody, operation, body))
                .orElseGet(() -> Json.mapper().createObjectNode());
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
