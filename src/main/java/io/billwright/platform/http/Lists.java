package io.billwright.platform.http;

import io.billwright.platform.db.Actor;
import io.billwright.platform.db.Seller;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.json.JsonMapper;

/// The top-level lists of the API, such as `customers`, for code that reads a whole list without an HTTP request.
@Component
public final class Lists {

    private static final String API = "/api/v2/";

    private final ObjectProvider<RequestMappingHandlerMapping> mappings;
    private final JsonMapper json;

    Lists(ObjectProvider<RequestMappingHandlerMapping> mappings, JsonMapper json) {
        this.mappings = mappings;
        this.json = json;
    }

    /// The list of this name, if the scope READ suffices for it.
    public Optional<ListOf> find(String name) {
        return Optional.ofNullable(all().get(name)).map(method -> new ListOf(method, json));
    }

    public Set<String> names() {
        return all().keySet();
    }

    /// The list at a path below the version prefix of the API, such as `reports/mrr`, if the scope READ suffices for
    /// it.
    public Optional<ListOf> at(String path) {
        return Optional.ofNullable(all(path::equals).get(path)).map(method -> new ListOf(method, json));
    }

    private Map<String, HandlerMethod> all() {
        return all(path -> path.indexOf('/') < 0);
    }

    private Map<String, HandlerMethod> all(Predicate<String> wanted) {
        var lists = new TreeMap<String, HandlerMethod>();
        mappings.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().entrySet().stream())
                .forEach(entry -> {
                    var method = entry.getValue();
                    if (isList(method)) {
                        entry.getKey().getPatternValues().stream()
                                .filter(path -> path.startsWith(API))
                                .map(path -> path.substring(API.length()))
                                .filter(wanted)
                                .forEach(path -> lists.put(path, method));
                    }
                });
        return lists;
    }

    private static boolean isList(HandlerMethod method) {
        var taken = method.getMethodAnnotation(TakesQuery.class);
        var asked = method.getMethodAnnotation(RequiresScope.class);
        return method.getMethod().getReturnType() == ListResponse.class
                && taken != null
                && taken.paged()
                && (asked == null || asked.value() == Scope.READ);
    }

    /// One list of the API.
    public static final class ListOf {

        private final HandlerMethod method;
        private final JsonMapper json;

        ListOf(HandlerMethod method, JsonMapper json) {
            this.method = method;
            this.json = json;
        }

        public ListFile file(ListFile.Format format) {
            return new ListFile(format, rowType(method), json);
        }

        /// Rejects filters that the list does not take, paging parameters included.
        public void check(Map<String, String> filters) {
            var taken = Objects.requireNonNull(method.getMethodAnnotation(TakesQuery.class));
            Query.requireKnown(query(filters), Set.of(taken.value()));
        }

        /// A page of a hundred rows after the cursor, with the total count if requested.
        public ListResponse<?> page(
                Seller seller, Map<String, String> filters, @Nullable String cursor, boolean withTotal) {
            var reader = new Caller(seller, Actor.Kind.JOB, "export", Set.of(Scope.READ), Set.of());
            var call = new Call(
                    query(filters, cursor) + (withTotal ? "&include_total=true" : ""), reader, json.createObjectNode());
            return page(method, call);
        }

        private static String query(Map<String, String> filters, @Nullable String cursor) {
            return "limit=100" + (cursor == null ? "" : "&cursor=" + cursor) + query(filters);
        }

        private static String query(Map<String, String> filters) {
            return filters.entrySet().stream()
                    .map(filter -> "&" + encoded(filter.getKey()) + "=" + encoded(filter.getValue()))
                    .collect(Collectors.joining());
        }

        private static String encoded(String text) {
            return URLEncoder.encode(text, StandardCharsets.UTF_8);
        }

        static Class<?> rowType(HandlerMethod list) {
            return list.getMethod().getGenericReturnType() instanceof ParameterizedType type
                            && type.getActualTypeArguments()[0] instanceof Class<?> row
                    ? row
                    : Object.class;
        }

        static ListResponse<?> page(HandlerMethod list, @Nullable Object call) {
            var method = list.getMethod();
            method.setAccessible(true);
            try {
                return (ListResponse<?>)
                        method.invoke(list.createWithResolvedBean().getBean(), call);
            } catch (InvocationTargetException failure) {
                if (failure.getCause() instanceof RuntimeException cause) {
                    throw cause;
                }
                throw new IllegalStateException(failure);
            } catch (IllegalAccessException failure) {
                throw new IllegalStateException(failure);
            }
        }
    }
}
