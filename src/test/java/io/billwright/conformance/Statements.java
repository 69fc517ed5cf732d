package io.billwright.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/// Holds statements of the specification against answers, and counts them for each suite.
final class Statements {

    private static final Map<String, AtomicInteger> MADE = new ConcurrentHashMap<>();

    static final Predicate<JsonNode> UUID =
            node -> node.isString() && node.stringValue().matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    static final Predicate<JsonNode> DATE = node -> node.isString() && reads(() -> LocalDate.parse(node.stringValue()));
    static final Predicate<JsonNode> DATETIME =
            node -> node.isString() && reads(() -> OffsetDateTime.parse(node.stringValue()));
    static final Predicate<JsonNode> INTEGER = JsonNode::isIntegralNumber;
    static final Predicate<JsonNode> NUMBER = JsonNode::isNumber;
    static final Predicate<JsonNode> TEXT = JsonNode::isString;
    static final Predicate<JsonNode> FLAG = JsonNode::isBoolean;
    static final Predicate<JsonNode> LIST = JsonNode::isArray;
    static final Predicate<JsonNode> ANY = _ -> true;
    static final Predicate<JsonNode> NULL = JsonNode::isNull;

    private final AtomicInteger made;

    Statements(Class<?> suite) {
        this.made = MADE.computeIfAbsent(suite.getSimpleName(), _ -> new AtomicInteger());
    }

    /// For the end of a suite: it has made at least so many statements.
    static void assertMade(Class<?> suite, int least) {
        assertThat(new Statements(suite).made.get())
                .as("statements of " + suite.getSimpleName())
                .isGreaterThanOrEqualTo(least);
    }

    static Predicate<JsonNode> orNull(Predicate<JsonNode> type) {
        return node -> node.isNull() || type.test(node);
    }

    static Predicate<JsonNode> oneOf(String... values) {
        return node -> node.isString() && Set.of(values).contains(node.stringValue());
    }

    static Predicate<JsonNode> matching(String pattern) {
        return node -> node.isString() && node.stringValue().matches(pattern);
    }

    void is(String statement, Object actual, Object expected) {
        made.incrementAndGet();
        assertThat(actual).as(statement).isEqualTo(expected);
    }

    void holds(String statement, boolean fact) {
        made.incrementAndGet();
        assertThat(fact).as(statement).isTrue();
    }

    /// Every field is there and of its type.
    void fields(String of, JsonNode object, Map<String, Predicate<JsonNode>> types) {
        types.forEach((name, type) -> {
            made.incrementAndGet();
            assertThat(object.has(name) && type.test(object.get(name)))
                    .as(of + "." + name + " is " + object.path(name))
                    .isTrue();
        });
    }

    /// Section 7: the answer is an error with this code, and names these fields.
    void refused(String statement, Api.Answer answer, int status, String code, String... fields) {
        is(statement + ": status of " + answer.text(), answer.status(), status);
        var error = answer.body().get("error");
        is(statement + ": code", error.get("code").stringValue(), code);
        holds(statement + ": message", !error.get("message").stringValue().isBlank());
        holds(statement + ": no error_id", !error.has("error_id"));
        for (var field : fields) {
            var messages = error.at("/details/fields").path(field);
            holds(statement + ": names " + field + " in " + answer.text(), messages.isArray() && !messages.isEmpty());
            holds(statement + ": says what is wrong", messages.valueStream().allMatch(JsonNode::isString));
        }
    }

    void invalid(String statement, Api.Answer answer, String... fields) {
        refused(statement, answer, 400, "ERR_BAD_REQUEST", fields);
    }

    void notFound(String statement, Api.Answer answer) {
        refused(statement, answer, 404, "ERR_NOT_FOUND");
    }

    private static boolean reads(Runnable reader) {
        try {
            reader.run();
            return true;
        } catch (DateTimeException _) {
            return false;
        }
    }
}
