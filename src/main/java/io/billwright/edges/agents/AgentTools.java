package io.billwright.edges.agents;

import io.billwright.platform.http.Call;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// The tools in `agents/tools.json`, read at first use. Their schemas are derived from the OpenAPI document:
/// `AgentToolsTest` compares the two, and rewrites the file with `-Dagents.update=true`.
@Component
final class AgentTools {

    private final SingletonSupplier<List<AgentTool>> tools;

    AgentTools(JsonMapper json) {
        this.tools = SingletonSupplier.of(() -> read(json));
    }

    private static List<AgentTool> read(JsonMapper json) {
        try (var file = new ClassPathResource("agents/tools.json").getInputStream()) {
            return json.readValue(file, new TypeReference<List<AgentTool>>() {});
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    List<AgentTool> all() {
        return tools.obtain();
    }

    /// The tools that the caller's scopes allow.
    List<AgentTool> of(Call call) {
        return all().stream().filter(tool -> call.may(tool.scope())).toList();
    }

    /// A tool that the caller's scopes do not allow is reported as unknown.
    Optional<AgentTool> find(Call call, String name) {
        return of(call).stream().filter(tool -> tool.name().equals(name)).findFirst();
    }
}
