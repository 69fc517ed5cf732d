package io.billwright.platform.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// A page of a list and the cursor of the next one (R24).
public record ListResponse<T>(
        List<T> data,
        boolean hasMore,
        int limit,
        int offset,
        @Nullable String nextCursor,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long total) {

    /// Builds the answer from one row more than the page holds, which tells whether there is a next page.
    public static <T> ListResponse<T> of(
            Page page, List<T> rows, Function<T, Page.Position> position, LongSupplier total) {
        var hasMore = rows.size() > page.limit();
        var data = hasMore ? rows.subList(0, page.limit()) : rows;
        var next = hasMore ? position.apply(data.getLast()).cursor() : null;
        var count = page.includeTotal() ? (Long) total.getAsLong() : null;
        return new ListResponse<>(List.copyOf(data), hasMore, page.limit(), page.offset(), next, count);
    }

    /// Like the method above, for a [Sorted] list whose rows were read through [Sorted#noting].
    public static <T> ListResponse<T> of(Sorted sorted, List<T> rows, LongSupplier total) {
        var page = sorted.page();
        var hasMore = rows.size() > page.limit();
        var data = hasMore ? rows.subList(0, page.limit()) : rows;
        var next = hasMore ? sorted.cursorAfter(page.limit()) : null;
        var count = page.includeTotal() ? (Long) total.getAsLong() : null;
        return new ListResponse<>(List.copyOf(data), hasMore, page.limit(), page.offset(), next, count);
    }

    /// A page of a list that is completely in memory.
    public static <T> ListResponse<T> ofAll(Page page, List<T> all, Function<T, Page.Position> position) {
        var falling = Comparator.comparing(Page.Position::createdAt)
                .thenComparing(place -> place.id().toString())
                .reversed();
        var rows = all.stream()
                .filter(row -> falling.compare(position.apply(row), page.after()) > 0)
                .sorted(Comparator.comparing(position, falling))
                .skip(page.offset())
                .limit(page.limit() + 1L)
                .toList();
        return of(page, rows, position, all::size);
    }
}
