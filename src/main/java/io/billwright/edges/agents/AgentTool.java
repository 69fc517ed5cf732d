package io.billwright.edges.agents;

import io.billwright.platform.http.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// One tool: an operation of the API with the arguments that agents may give it.
///
/// @param kind whether it looks, estimates or changes
/// @param query the names of arguments that go into the query; those in the path go there, all others into the body
/// @param estimatedBy the tool whose `estimate_hash` a change needs; null for tools that change nothing
record AgentTool(
        String name,
        String title,
        String description,
        Kind kind,
        String method,
        String path,
        Scope scope,
        List<String> query,
        @Nullable String estimatedBy,
        boolean destructive,
        ObjectNode inputSchema) {

    private static final Pattern IN_PATH = Pattern.compile("\\{([a-z_]+)}");

    enum Kind {
        READ,
        ESTIMATE,
        CHANGE
    }

    boolean changes() {
        return kind == Kind.CHANGE;
    }

    Optional<String> estimate() {
        return Optional.ofNullable(estimatedBy);
    }

    List<String> pathArguments() {
        return IN_PATH.matcher(path).results().map(match -> match.group(1)).toList();
    }

    /// As the protocol has it. A change may charge a card or send a mail, so it reaches beyond this service.
    Map<String, Object> described() {
        var hints = Map.of(
                "title",
                title,
                "readOnlyHint",
                !changes(),
                "destructiveHint",
                destructive,
                "idempotentHint",
                true,
                "openWorldHint",
                changes());
        return Map.of(
                "name", name,
                "title", title,
                "description", description,
                "inputSchema", inputSchema,
                "annotations", hints);
    }
}
