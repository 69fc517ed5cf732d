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

/// The tools of `agents/tools.json`, read when the first agent comes. Their schemas follow from the contract:
/// `AgentToolsTest` compares them and writes them with `-Dagents.update=true`.
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

    /// What the caller may use.
    List<AgentTool> of(Call call) {
        return all().stream().filter(tool -> call.may(tool.scope())).toList();
    }

    /// A tool that the caller may not use is unknown to them.
    Optional<AgentTool> find(Call call, String name) {
        return of(call).stream().filter(tool -> tool.name().equals(name)).findFirst();
    }
}
