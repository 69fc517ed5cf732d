package io.billwright.edges.agents;

import io.billwright.platform.http.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// An operation of the API as a tool for agents, with the arguments that they may pass.
///
/// @param kind whether it reads, estimates or changes
/// @param query the arguments that go into the query string; path variables go into the path, all others into the
/// body
/// @param estimatedBy the tool whose `estimate_hash` this change requires; null if it requires none
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

    /// The tool in the protocol's format. A change may charge a card or send a mail, which makes it `openWorldHint`.
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
