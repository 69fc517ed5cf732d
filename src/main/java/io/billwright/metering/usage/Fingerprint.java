package io.billwright.metering.usage;

import io.billwright.platform.http.Digest;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A digest of an entry's content, to compare it when the content itself is gone.
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

    /// JSON with its fields sorted by name: the order in which they were sent has no meaning.
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
