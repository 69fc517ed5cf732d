package io.billwright.platform.http;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The orders in which a list can be read: by one of its keys, rising, or falling if `sort` has a minus in front of it.
/// Rows that are equal in another key follow the time of the list, and then their ids. Names of columns come from the
/// code and must be among those that the list selects.
public final class Sorts {

    private final Key time;
    private final String id;
    private final List<Key> keys = new ArrayList<>();

    private Sorts(Key time, String id) {
        this.time = time;
        this.id = id;
        keys.add(time);
    }

    /// What a column is ordered by.
    enum Kind {
        TIME,
        /// A time that an id begins with.
        MADE,
        DAY,
        AMOUNT
    }

    /// What a list can be ordered by: its name for callers, and its column.
    record Key(String name, String column, Kind kind) {

        /// What the column is called among those selected.
        String label() {
            return column.substring(column.lastIndexOf('.') + 1);
        }
    }

    /// A list that runs from the newest to the oldest unless it is asked for otherwise.
    public static Sorts newest(String name, String column, String id) {
        return new Sorts(new Key(name, column, Kind.TIME), id);
    }

    /// The same for a list whose ids begin with the time at which they were made.
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

    /// The page that is asked for.
    public Sorted of(Call call) {
        return of(call::query);
    }

    /// By what the query has under each name.
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
