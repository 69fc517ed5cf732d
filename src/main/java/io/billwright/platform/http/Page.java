package io.billwright.platform.http;

import io.billwright.platform.db.Rows;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Which part of a list is requested (R24): newest first, by offset, or after the row that a cursor names.
public record Page(int limit, int offset, Position after, boolean includeTotal) {

    private static final int DEFAULT_LIMIT = 25;
    private static final int MAX_LIMIT = 100;

    /// The position of a row in a list that is ordered by time and then by id, both descending.
    public record Position(Instant createdAt, UUID id) {

        /// Before every row: where a list starts without a cursor.
        public static final Position START = new Position(Instant.parse("9999-12-31T00:00:00Z"), new UUID(-1, -1));

        public String cursor() {
            var text = createdAt + " " + id;
            return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
        }

        static Position of(String cursor) {
            try {
                var text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
                int space = text.indexOf(' ');
                return new Position(time(text.substring(0, space)), UUID.fromString(text.substring(space + 1)));
            } catch (IllegalArgumentException | DateTimeException | IndexOutOfBoundsException _) {
                throw new Complaints.Wrong("is not a cursor of this list");
            }
        }

        static Instant time(String text) {
            var time = Instant.parse(text);
            if (time.isBefore(Instant.EPOCH) || time.isAfter(START.createdAt())) {
                throw new DateTimeException("out of range");
            }
            return time;
        }
    }

    /// The parameters `time`, `id`, `limit` and `offset` of a query that reads this page and one more row.
    public Map<String, Object> parameters() {
        return Map.of("time", Rows.utc(after.createdAt()), "id", after.id(), "limit", limit + 1, "offset", offset);
    }

    static Page of(Call call) {
        var complaints = new Complaints();
        var cursor = call.query("cursor");
        var after = cursor == null
                ? Position.START
                : complaints.attempt("cursor", () -> Position.of(cursor)).orElse(Position.START);
        var page = withoutCursor(call::query, complaints);
        complaints.throwIfAny();
        return new Page(page.limit(), page.offset(), after, page.includeTotal());
    }

    /// For lists with a different cursor format.
    static Page withoutCursor(Function<String, @Nullable String> query, Complaints complaints) {
        int limit = number(query, "limit", 1, MAX_LIMIT, DEFAULT_LIMIT, complaints);
        int offset = number(query, "offset", 0, Integer.MAX_VALUE, 0, complaints);
        return new Page(limit, offset, Position.START, Objects.equals(query.apply("include_total"), "true"));
    }

    private static int number(
            Function<String, @Nullable String> query,
            String name,
            int min,
            int max,
            int absent,
            Complaints complaints) {
        var text = query.apply(name);
        if (text == null) {
            return absent;
        }
        return complaints.attempt(name, () -> parse(text, min, max)).orElse(absent);
    }

    private static int parse(String text, int min, int max) {
        var message = "must be an integer from " + min + " to " + max;
        if (!text.matches("[0-9]{1,10}")) {
            throw new Complaints.Wrong(message);
        }
        long value = Long.parseLong(text);
        if (value < min || value > max) {
            throw new Complaints.Wrong(message);
        }
        return (int) value;
    }
}
