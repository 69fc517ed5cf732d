package io.billwright.edges.cells;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/// Lets one command at a time move a seller, take a move back or delete what it left: a second one would take the
/// fences and the slot of the first for its own, and could open the seller in both cells. The lock belongs to the
/// connections, so a command that is killed leaves none behind.
final class MoveLock implements AutoCloseable {

    /// A database may need a moment to notice that the command that was killed is gone.
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private static final String KEY = "(hashtextextended('move ' || ?, 0))";

    private final List<CellDatabase> cells;
    private final String seller;

    private MoveLock(List<CellDatabase> cells, String seller) {
        this.cells = cells;
        this.seller = seller;
    }

    /// All take the cells in the same order, so that none waits for one that waits for it.
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
