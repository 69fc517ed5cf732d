package io.billwright.sdk;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A list of the API from its first item to its last; a page is read when its first item is needed. */
public final class Pages<T> implements Iterable<T> {

    private final Function<String, Page<T>> read;

    /**
     * One page.
     *
     * @param data what is on it
     * @param nextCursor where the next one begins, or null
     */
    public record Page<T>(List<T> data, String nextCursor) {}

    public Pages(Function<String, Page<T>> read) {
        this.read = read;
    }

    public Stream<T> stream() {
        return StreamSupport.stream(spliterator(), false);
    }

    @Override
    public Iterator<T> iterator() {
        return new Iterator<>() {

            private Page<T> page;
            private int next;

            @Override
            public boolean hasNext() {
                while (page == null || (next == page.data().size() && page.nextCursor() != null)) {
                    page = read.apply(page == null ? null : page.nextCursor());
                    next = 0;
                }
                return next < page.data().size();
            }

            @Override
            public T next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return page.data().get(next++);
            }
        };
    }
}
