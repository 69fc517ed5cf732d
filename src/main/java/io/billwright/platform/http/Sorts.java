package io.billwright.platform.http;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The orders in which a list can be read: by one of its keys, ascending, or descending if `sort` begins with a
/// minus. Rows that are equal in that key are ordered by the time of the list and then by id. Column names come from
/// the code and must be among those that the list selects.
public final class Sorts {

    private final Key time;
    private final String id;
    private final List<Key> keys = new ArrayList<>();

    private Sorts(Key time, String id) {
        this.time = time;
        this.id = id;
        keys.add(time);
    }

    /// The type of a sort column.
    enum Kind {
        TIME,
        /// The creation time that an id begins with.
        MADE,
        DAY,
        AMOUNT
    }

    /// A sort key: its name for callers, and its column.
    record Key(String name, String column, Kind kind) {

        /// The name of the column in the result.
        String label() {
            return column.substring(column.lastIndexOf('.') + 1);
        }
    }

    /// A list whose default order is newest first.
    public static Sorts newest(String name, String column, String id) {
        return new Sorts(new Key(name, column, Kind.TIME), id);
    }

    /// Like the method above, for lists whose ids begin with their creation time.
    public static Sorts newest(String name, String id) {
        return new Sorts(new Key(name, id, Kind.MADE), id);
    }

    public Sorts time(String name, String column) {
        return with(new Key(name, column, Kind.TIME));
    }

    public Sorts day(String name, String column) {
        return with(new Key(name, column, Kind.DAY));
    }

    public Sorts amount(String column) {
        return with(new Key("amount", column, Kind.AMOUNT));
    }

    private Sorts with(Key key) {
        keys.add(key);
        return this;
    }

    /// The requested page.
    public Sorted of(Call call) {
        return of(call::query);
    }

    /// The requested page, with a function that reads query parameters.
    public Sorted of(Function<String, @Nullable String> query) {
        var complaints = new Complaints();
        var sort = query.apply("sort");
        var chosen = complaints
                .attempt("sort", () -> order(sort == null ? "-" + time.name() : sort))
                .orElse(List.of());
        complaints.throwIfAny();
        var falling = sort == null || sort.startsWith("-");
        var order = new Sorted.Order(chosen, id, falling, chosen.size() == 1 && falling);
        return Sorted.of(query, order);
    }

    private List<Key> order(String sort) {
        var name = sort.startsWith("-") ? sort.substring(1) : sort;
        var key = keys.stream()
                .filter(known -> known.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new Complaints.Wrong("must be one of " + names()));
        return key.equals(time) ? List.of(time) : List.of(key, time);
    }

    private String names() {
        return keys.stream()
                .flatMap(key -> Stream.of(key.name(), "-" + key.name()))
                .collect(Collectors.joining(", "));
    }
}
