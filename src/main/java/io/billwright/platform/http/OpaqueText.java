package io.billwright.platform.http;

import org.jspecify.annotations.Nullable;

/// Reads text that no person wrote: an identifier from another system or an authority, a token, encoded bytes. Only
/// here are long numbers not checked for card numbers.
public final class OpaqueText {

    private OpaqueText() {}

    public static String read(Fields fields, String name, int maxLength) {
        return fields.required(name, "", value -> Texts.opaque(value, maxLength));
    }

    public static @Nullable String optional(Fields fields, String name, int maxLength) {
        return fields.present(name) ? read(fields, name, maxLength) : null;
    }
}
