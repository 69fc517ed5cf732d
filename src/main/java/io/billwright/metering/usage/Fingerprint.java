package io.billwright.metering.usage;

import io.billwright.platform.http.Digest;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Tells the content of one entry from another when the content itself is gone.
final class Fingerprint {

    private Fingerprint() {}

    static String of(UsageEntry entry) {
        var content = String.join(
                "\n",
                entry.subscriptionId().toString(),
                entry.brickId().toString(),
                entry.value().stripTrailingZeros().toPlainString(),
                entry.time().toString(),
                inOrder(entry.properties()));
        return Digest.sha256(content.getBytes(StandardCharsets.UTF_8));
    }

    /// JSON whose fields stand in the order of their names: the order in which they were sent says nothing.
    private static String inOrder(@Nullable JsonNode node) {
        if (node == null) {
            return "";
        }
        if (node.isObject()) {
            return node.properties().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(field -> field.getKey().length() + ":" + field.getKey() + inOrder(field.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (node.isArray()) {
            return node.valueStream().map(Fingerprint::inOrder).collect(Collectors.joining(",", "[", "]"));
        }
        return node.toString();
    }
}
