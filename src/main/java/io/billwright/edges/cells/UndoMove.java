package io.billwright.edges.cells;

import io.billwright.edges.cells.Fence.State;
import java.util.UUID;
import java.util.function.Consumer;

/// Undoes a move that has not opened the seller in its new cell: reopens it in the source, then removes it from the
/// target.
final class UndoMove {

    private final UUID seller;
    private final CellDatabase source;
    private final CellDatabase target;
    private final Consumer<String> say;

    UndoMove(UUID seller, CellDatabase source, CellDatabase target, Consumer<String> say) {
        this.seller = seller;
        this.source = source;
        this.target = target;
        this.say = say;
    }

    void handle() {
        try (var _ = MoveLock.of(seller, source, target)) {
            takeBack();
        }
    }

    private void takeBack() {
        var here = new Fence(source, seller);
        var there = new Fence(target, seller);
        var standing = here.standing();
        var arriving = there.is(State.ARRIVING);
        if (!arriving && standing.filter(one -> one.state() == State.MOVED).isPresent()) {
            throw new IllegalStateException("the seller has been opened in "
                    + target.cell().name() + " and may have changed there; move it back instead");
        }
        if (standing.filter(one -> one.cell().equals(target.cell().name())).isPresent()) {
            here.remove();
            say.accept("open again in " + source.cell().name());
        }
        new Replication(source, target, seller).end();
        if (arriving) {
            new SellerTables(target, seller).delete();
            there.remove();
        }
        say.accept("nothing is left in " + target.cell().name());
    }
}
