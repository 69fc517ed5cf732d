package io.billwright.edges.agents;

import io.billwright.platform.http.Call;
import io.billwright.platform.http.Digest;
import io.billwright.platform.http.InnerCalls;
import io.billwright.platform.http.InnerCalls.Request;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Runs a tool: turns its arguments into a request to the API.
@Component
final class UseTool {

    private static final String HASH = "estimate_hash";

    private final InnerCalls calls;
    private final JsonMapper json;

    UseTool(InnerCalls calls, JsonMapper json) {
        this.calls = calls;
        this.json = json;
    }

    ToolResult handle(Call call, AgentTool tool, ObjectNode arguments) {
        return complaint(tool, arguments).map(ToolResult::refused).orElseGet(() -> use(call, tool, arguments));
    }

    /// Looks for mistakes that the API would accept, or would reject without telling an agent what to do instead.
    private static Optional<String> complaint(AgentTool tool, ObjectNode arguments) {
        var unknown = new TreeSet<>(arguments.propertyNames());
        unknown.removeAll(tool.inputSchema().path("properties").propertyNames());
        if (!unknown.isEmpty()) {
            return Optional.of("unknown arguments: " + String.join(", ", unknown) + ". See the input schema.");
        }
        for (var name : tool.pathArguments()) {
            if (text(arguments.get(name)).isBlank()) {
                return Optional.of("the argument " + name + " is required");
            }
        }
        return tool.estimate()
                .filter(_ -> !arguments.path(HASH).isString()
                        || text(arguments.get(HASH)).isBlank())
                .map(estimate -> "nothing was changed: " + tool.name() + " needs the estimate_hash of an answer of "
                        + estimate + ". Call it with the same terms, show a person what it says, and send its hash"
                        + " once they have agreed.");
    }

    private ToolResult use(Call call, AgentTool tool, ObjectNode arguments) {
        var body = arguments.deepCopy();
        var path = tool.path();
        for (var name : tool.pathArguments()) {
            path = path.replace("{" + name + "}", encoded(text(body.remove(name))));
        }
        var query = tool.query().stream()
                .filter(name -> body.hasNonNull(name))
                .map(name -> name + "=" + encoded(text(body.remove(name))))
                .collect(Collectors.joining("&"));
        tool.query().forEach(body::remove);
        var content = tool.method().equals("GET") ? "" : json.writeValueAsString(body);
        var answer = calls.make(call, new Request(tool.method(), path, query, content, once(tool, arguments)));
        return ToolResult.of(answer, json);
    }

    /// A change that an agent repeats, because it did not see the answer or lost track, takes effect once.
    private static Map<String, String> once(AgentTool tool, ObjectNode arguments) {
        var content = tool.name() + "\n" + arguments;
        return tool.changes()
                ? Map.of("Idempotency-Key", "mcp-" + Digest.sha256(content.getBytes(StandardCharsets.UTF_8)))
                : Map.of();
    }

    private static String text(@Nullable JsonNode value) {
        return value == null || value.isNull() ? "" : value.isString() ? value.stringValue() : value.toString();
    }

    /// Also encodes dots: a slash, a dot or a question mark in an id must not lead to another operation.
    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace(".", "%2E");
    }
}
