package io.billwright.platform.http;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the query string without touching the body, which `getParameter` would do for form requests.
final class Query {

    private static final Set<String> PAGE = Set.of("limit", "offset", "cursor", "include_total", "format");

    private Query() {}

    /// Rejects parameters that the endpoint does not take, naming them all.
    static void requireKnown(@Nullable String query, @Nullable TakesQuery taken) {
        if (query != null) {
            requireKnown(query, taken(taken));
        }
    }

    static void requireKnown(String query, Set<String> known) {
        var complaints = new Complaints();
        FormBody.urlDecoded(query).stream()
                .map(FormBody.Field::name)
                .distinct()
                .filter(name -> !known.contains(name))
                .forEach(name -> complaints.add(name, "is not a known query parameter"));
        complaints.throwIfAny();
    }

    static Set<String> taken(@Nullable TakesQuery taken) {
        if (taken == null) {
            return Set.of();
        }
        var names = new HashSet<>(List.of(taken.value()));
        if (taken.paged()) {
            names.addAll(PAGE);
        }
        return names;
    }

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
