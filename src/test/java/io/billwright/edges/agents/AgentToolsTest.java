package io.billwright.edges.agents;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.edges.agents.AgentTool.Kind;
import io.billwright.platform.http.Json;
import io.billwright.platform.http.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The tools are operations of the contract and say of themselves what is true.
class AgentToolsTest {

    private static final Path FILE = Path.of("src/main/resources/agents/tools.json");
    private static final JsonMapper JSON = Json.mapper();

    private final AgentTools tools = new AgentTools(JSON);

    /// `-Dagents.update=true` writes what the contract says.
    @Test
    void schemasAndScopesAreThoseOfTheContract() throws IOException {
        var written = JSON.readTree(Files.readString(FILE));
        for (var node : written) {
            var tool = JSON.treeToValue(node, AgentTool.class);
            var operation = ToolSchemas.operation(tool);
            var object = (ObjectNode) node;
            object.put("scope", operation.node().get("x-billwright-scope").stringValue());
            var query = object.putArray("query");
            ToolSchemas.query(operation).forEach(query::add);
            object.set("input_schema", ToolSchemas.schema(operation, tool.changes()));
        }
        var expected = JSON.rebuild()
                        .enable(SerializationFeature.INDENT_OUTPUT)
                        .build()
                        .writeValueAsString(written)
                        .replace("\r\n", "\n")
                + "\n";
        if (Boolean.getBoolean("agents.update")) {
            Files.writeString(FILE, expected);
        }
        assertThat(Files.readString(FILE)).isEqualTo(expected);
    }

    @Test
    void everyToolThatChangesSomethingNamesTheEstimateItNeeds() {
        for (var tool : tools.all()) {
            assertThat(tool.estimate().isPresent()).as(tool.name()).isEqualTo(tool.changes());
            assertThat(tool.scope() == Scope.WRITE).as(tool.name()).isEqualTo(tool.changes());
            tool.estimate().ifPresent(name -> {
                var estimate = tools.all().stream()
                        .filter(other -> other.name().equals(name))
                        .findFirst()
                        .orElseThrow();
                assertThat(estimate.kind()).isEqualTo(Kind.ESTIMATE);
                assertThat(tool.description()).contains(name);
                assertThat(tool.inputSchema().get("required").toString()).contains("\"estimate_hash\"");
            });
        }
    }

    /// Nothing but a change is more than a question.
    @Test
    void toolsThatOnlyLookDoNotSendAnythingButQuestions() {
        assertThat(tools.all().stream().filter(tool -> tool.kind() == Kind.READ))
                .allSatisfy(tool -> assertThat(tool.method()).isEqualTo("GET"));
        assertThat(tools.all().stream().filter(tool -> tool.kind() == Kind.ESTIMATE))
                .allSatisfy(tool -> assertThat(tool.path()).endsWith("/estimate"));
    }

    @Test
    void hintsAndDescriptionsAreThere() {
        assertThat(tools.all()).allSatisfy(tool -> {
            assertThat(tool.name()).matches("[a-z_]{3,40}");
            assertThat(tool.description()).hasSizeBetween(30, 400).endsWith(".");
            assertThat(tool.destructive() && !tool.changes()).isFalse();
        });
        assertThat(tools.all().stream().map(AgentTool::name)).doesNotHaveDuplicates();
    }
}
