package io.billwright.edges.reports.recurring;

import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Sums as they are stored, and what is to be put right about them.
///
/// @param isRebuilding the sums are of no use yet
/// @param changed the customers whose movements may be others by now
/// @param stored the movements of these customers that are in the sums
record Rolled(List<Sum> sums, boolean isRebuilding, Set<UUID> changed, List<Movement> stored) {

    /// What a sum is of, and its figures, as its query has them.
    record Sum(@Nullable UUID id, List<String> words, List<Long> amounts) {

        LocalDate day(int place) {
            return LocalDate.parse(words.get(place));
        }

        long[] figures() {
            return amounts.stream().mapToLong(Long::longValue).toArray();
        }
    }
}
