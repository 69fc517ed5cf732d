package io.billwright.platform.http;

import org.jspecify.annotations.Nullable;

/// Reads the query string without touching the body, which `getParameter` would do for form requests.
final class Query {

    private Query() {}

    static @Nullable String parameter(@Nullable String query, String name) {
        if (query == null) {
            return null;
        }
        return FormBody.urlDecoded(query).stream()
                .filter(field -> field.name().equals(name))
                .map(FormBody.Field::text)
                .findFirst()
                .orElse(null);
    }
}
