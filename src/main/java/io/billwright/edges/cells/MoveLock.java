package io.billwright.edges.cells;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/// Lets only one command at a time move a seller, undo its move or delete its old rows: a second command would
/// mistake the first one's fences and replication slot for its own and could open the seller in both cells. The lock
/// belongs to the database sessions, so a killed command does not leave it behind.
final class MoveLock implements AutoCloseable {

    /// A database may need a moment to notice that a killed command has disconnected.
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private static final String KEY = "(hashtextextended('move ' || ?, 0))";

    private final List<CellDatabase> cells;
    private final String seller;

    private MoveLock(List<CellDatabase> cells, String seller) {
        this.cells = cells;
        this.seller = seller;
    }

    /// Every command locks the cells in the same order, so that they cannot deadlock.
    static MoveLock of(UUID seller, CellDatabase... cells) {
        var ordered = Stream.of(cells)
                .sorted(Comparator.comparing(one -> one.cell().name()))
                .toList();
        for (int i = 0; i < ordered.size(); i++) {
            if (!isTaken(ordered.get(i), seller)) {
                new MoveLock(ordered.subList(0, i), seller.toString()).close();
                throw new IllegalStateException("another command is moving the seller, or deletes what it left, in "
                        + ordered.get(i).cell().name() + "; wait until it has ended");
            }
        }
        return new MoveLock(ordered, seller.toString());
    }

    private static boolean isTaken(CellDatabase cell, UUID seller) {
        return Replication.isTrueWithin(
                LONGEST, () -> cell.yes("select pg_try_advisory_lock" + KEY, seller.toString()));
    }

    @Override
    public void close() {
        cells.forEach(cell -> cell.yes("select pg_advisory_unlock" + KEY, seller));
    }
}
