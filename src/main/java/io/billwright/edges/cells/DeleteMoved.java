package io.billwright.edges.cells;

import io.billwright.edges.cells.Fence.State;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;

/// Deletes what a seller has left behind in the cell it moved from, after a grace. The fence stays: whoever asks this
/// cell for the seller is told to try again, not that there is no such seller.
final class DeleteMoved {

    private final UUID seller;
    private final CellDatabase database;
    private final Consumer<String> say;

    DeleteMoved(UUID seller, CellDatabase database, Consumer<String> say) {
        this.seller = seller;
        this.database = database;
        this.say = say;
    }

    void handle(Duration grace) {
        try (var _ = MoveLock.of(seller, database)) {
            delete(grace);
        }
    }

    private void delete(Duration grace) {
        var name = database.cell().name();
        var fence = new Fence(database, seller);
        var standing = fence.standing()
                .filter(one -> one.state() == State.MOVED || one.state() == State.DELETING)
                .orElseThrow(() -> new IllegalStateException("the seller has not moved from " + name));
        var tables = new SellerTables(database, seller);
        if (standing.state() == State.MOVED) {
            if (standing.age().compareTo(grace) < 0) {
                throw new IllegalStateException("the seller moved %d s ago; its rows are kept for %d s"
                        .formatted(standing.age().toSeconds(), grace.toSeconds()));
            }
            // Rows that came later would be lost, and somebody has found a way past the fence.
            if (!tables.isEmpty()
                    && !new CompareRows(seller).digest(database.cell()).equals(standing.digest())) {
                throw new IllegalStateException("the rows in " + name + " have changed since the seller moved");
            }
            fence.put(State.DELETING, standing.cell());
        }
        tables.delete();
        fence.put(State.MOVED, standing.cell());
        say.accept("deleted in " + name);
    }
}
