package io.billwright.platform.http;

import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Rows;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/// A page of a list in the requested order (R24), by keyset pagination: the cursor holds the sort keys of the last
/// row, so that an index finds every page, at any depth.
public final class Sorted {

    private final Page page;
    private final Order order;
    /// Empty on the first page.
    private final List<Object> after;
    private List<String> cursors = List.of();

    private Sorted(Page page, Order order, List<Object> after) {
        this.page = page;
        this.order = order;
        this.after = after;
    }

    /// The sort keys, followed by the id; `usual` is the default order of the list.
    record Order(List<Sorts.Key> keys, String id, boolean falling, boolean usual) {

        private String name() {
            return (falling ? "-" : "") + keys.getFirst().name();
        }

        /// Column names as the list selects them if `table` is empty, qualified with that table, or bare if `table`
        /// is null.
        private String columns(@Nullable String table, String after) {
            return Stream.concat(
                            keys.stream()
                                    .filter(key -> key.kind() != Sorts.Kind.MADE)
                                    .map(Sorts.Key::column),
                            Stream.of(id))
                    .map(column -> named(column, table) + after)
                    .collect(Collectors.joining(", "));
        }

        private static String named(String column, @Nullable String table) {
            var bare = column.substring(column.lastIndexOf('.') + 1);
            return table == null ? bare : table.isEmpty() ? column : table + "." + bare;
        }
    }

    static Sorted of(Function<String, @Nullable String> query, Order order) {
        var complaints = new Complaints();
        var cursor = query.apply("cursor");
        var after = Optional.ofNullable(cursor)
                .flatMap(text -> complaints.attempt("cursor", () -> keys(text, order)))
                .orElse(List.of());
        var page = Page.withoutCursor(query, complaints);
        complaints.throwIfAny();
        return new Sorted(page, order, after);
    }

    /// The end of the query: the rows after the cursor, in order, and one more than the page holds.
    public String sql() {
        return rowsAfter(order.columns("", "")) + ordered(order.columns("", direction()))
                + " limit :limit offset :offset ";
    }

    /// The end of one branch of a UNION: its columns belong to `table`, and it is limited to the rows that the whole
    /// may need of it.
    public String part(String table) {
        return rowsAfter(order.columns(table, ""))
                + ordered(order.columns(table, direction()))
                + " limit (:limit::bigint + :offset) ";
    }

    /// The end of a UNION of such branches.
    public String whole() {
        return ordered(order.columns(null, direction())) + " limit :limit offset :offset ";
    }

    /// Whether the list is sorted by this key.
    public boolean isBy(String name) {
        return order.keys().getFirst().name().equals(name);
    }

    private String direction() {
        return order.falling() ? " desc" : "";
    }

    private static String ordered(String columns) {
        return " order by " + columns;
    }

    private String rowsAfter(String columns) {
        if (after.isEmpty()) {
            return "";
        }
        var places =
                IntStream.range(0, after.size()).mapToObj(i -> ":after" + i).collect(Collectors.joining(", "));
        return " and (" + columns + (order.falling() ? ") < (" : ") > (") + places + ")";
    }

    /// The parameters of these clauses.
    public Map<String, Object> parameters() {
        var parameters = new HashMap<String, Object>(Map.of("limit", page.limit() + 1, "offset", page.offset()));
        for (int i = 0; i < after.size(); i++) {
            parameters.put("after" + i, after.get(i) instanceof Instant time ? Rows.utc(time) : after.get(i));
        }
        return parameters;
    }

    /// Wraps a row mapper to record the cursor of each row.
    public <T> RowMapper<T> noting(RowMapper<T> mapper) {
        var noted = new ArrayList<String>();
        cursors = noted;
        return (row, rowNumber) -> {
            noted.add(cursor(row));
            return mapper.mapRow(row, rowNumber);
        };
    }

    Page page() {
        return page;
    }

    /// The cursor after this number of the rows read last.
    String cursorAfter(int rows) {
        return cursors.get(rows - 1);
    }

    private String cursor(ResultSet row) throws SQLException {
        var texts = new ArrayList<String>();
        if (!order.usual()) {
            texts.add(order.name());
        }
        for (var key : order.keys()) {
            texts.add(String.valueOf(
                    switch (key.kind()) {
                        case TIME ->
                            row.getObject(key.label(), OffsetDateTime.class).toInstant();
                        case MADE -> Ids.madeAt(Rows.uuid(row, key.label()));
                        case DAY -> row.getObject(key.label(), LocalDate.class);
                        case AMOUNT -> row.getLong(key.label());
                    }));
        }
        texts.add(Rows.uuid(row, order.id().substring(order.id().lastIndexOf('.') + 1))
                .toString());
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(String.join(" ", texts).getBytes(StandardCharsets.UTF_8));
    }

    /// The keys in a cursor of this order. In the default order the cursor is a [Page.Position].
    private static List<Object> keys(String cursor, Order order) {
        try {
            var text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
            var texts = new ArrayList<>(List.of(text.split(" ", -1)));
            boolean isOfAnother = !order.usual() && !Objects.equals(texts.removeFirst(), order.name());
            if (isOfAnother || texts.size() != order.keys().size() + 1) {
                throw new DateTimeException("of another order");
            }
            var keys = new ArrayList<Object>();
            for (int i = 0; i < order.keys().size(); i++) {
                var kind = order.keys().get(i).kind();
                var key = key(kind, texts.get(i));
                if (kind != Sorts.Kind.MADE) {
                    keys.add(key);
                }
            }
            keys.add(id(texts.getLast()));
            return keys;
        } catch (IllegalArgumentException | DateTimeException _) {
            throw new Complaints.Wrong("is not a cursor of this list");
        }
    }

    private static Object key(Sorts.Kind kind, String text) {
        return switch (kind) {
            case TIME, MADE -> Page.Position.time(text);
            case DAY -> day(text);
            case AMOUNT -> Long.valueOf(text);
        };
    }

    private static LocalDate day(String text) {
        var day = LocalDate.parse(text);
        if (day.getYear() < 0 || day.getYear() > 9999) {
            throw new DateTimeException("out of range");
        }
        return day;
    }

    private static UUID id(String text) {
        return UUID.fromString(text);
    }
}
