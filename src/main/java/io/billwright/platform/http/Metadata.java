package io.billwright.platform.http;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/// The seller's own notes on an object (spec 4.4).
public final class Metadata {

    private Metadata() {}

    /// Applies what was sent to the current metadata: a map sets the keys in it, an empty map deletes all keys, and
    /// any other value replaces everything. Nothing changes if it is left out or null. Keys that start with an
    /// underscore are private and never stored.
    public static JsonNode merged(JsonNode current, JsonNode sent) {
        if (sent.isMissingNode() || sent.isNull()) {
            return current;
        }
        if (!(sent instanceof ObjectNode map)) {
            return sent;
        }
        if (map.isEmpty()) {
            return NullNode.getInstance();
        }
        var merged = current instanceof ObjectNode known
                ? known.deepCopy()
                : map.deepCopy().removeAll();
        map.properties().stream()
                .filter(entry -> !entry.getKey().startsWith("_"))
                .forEach(entry -> merged.set(entry.getKey(), entry.getValue()));
        return merged.isEmpty() ? NullNode.getInstance() : merged;
    }
}
