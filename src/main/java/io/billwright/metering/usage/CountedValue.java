package io.billwright.metering.usage;

import io.billwright.platform.http.Digest;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A value of a property as it is told from others: `7` and `"7"` are the same.
final class CountedValue {

    /// A longer one is known by its digest, which an index can hold.
    private static final int LONGEST = 200;

    private CountedValue() {}

    /// None if there is no such property, or nothing in it.
    static @Nullable String of(@Nullable JsonNode properties, String property) {
        var value = properties == null ? null : properties.get(property);
        if (value == null || value.isNull()) {
            return null;
        }
        var text = value.isString() ? value.stringValue() : value.toString();
        return text.length() <= LONGEST ? text : "sha256:" + Digest.sha256(text.getBytes(StandardCharsets.UTF_8));
    }
}
