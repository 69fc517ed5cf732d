package io.billwright.edges.reports.recurring;

import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Stored sums, and what is needed to correct them for customers that have changed since.
///
/// @param isRebuilding whether a rebuild is running, so that the sums cannot be used
/// @param changed the customers whose movements may have changed
/// @param stored the movements of these customers that are included in the sums
record Rolled(List<Sum> sums, boolean isRebuilding, Set<UUID> changed, List<Movement> stored) {

    /// The key of a sum and its figures, in the order of the query's columns.
    record Sum(@Nullable UUID id, List<String> words, List<Long> amounts) {

        LocalDate day(int place) {
            return LocalDate.parse(words.get(place));
        }

        long[] figures() {
            return amounts.stream().mapToLong(Long::longValue).toArray();
        }
    }
}
