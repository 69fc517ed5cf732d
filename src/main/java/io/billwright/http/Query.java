package io.billwright.http;

import org.jspecify.annotations.Nullable;

/// Reads the query string without touching the body, which `getParameter` would do for form requests.
final class Query {

    private Query() {}

    static @Nullable String parameter(@Nullable String query, String name) {
        return query == null ? null : FormBody.urlDecoded(query).get(name);
    }
}
