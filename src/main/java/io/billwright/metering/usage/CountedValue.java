package io.billwright.metering.usage;

import io.billwright.platform.http.Digest;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The text by which different values of a property are counted: `7` and `"7"` are the same.
final class CountedValue {

    /// A longer value is replaced by its digest, which fits into an index.
    private static final int LONGEST = 200;

    private CountedValue() {}

    /// Null if the property is missing or null.
    static @Nullable String of(@Nullable JsonNode properties, String property) {
        var value = properties == null ? null : properties.get(property);
        if (value == null || value.isNull()) {
            return null;
        }
        var text = value.isString() ? value.stringValue() : value.toString();
        return text.length() <= LONGEST ? text : "sha256:" + Digest.sha256(text.getBytes(StandardCharsets.UTF_8));
    }
}
