package io.billwright.edges.cells;

import io.billwright.edges.cells.Fence.State;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;

/// Deletes a seller's rows in the cell that it has left, after a grace period. The fence stays, so that a request
/// that still reaches this cell is answered with "try again" and not with "no such seller".
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
            // Rows written after the move would be lost, and something has bypassed the fence.
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
