package io.billwright.edges.cells;

import io.billwright.edges.cells.Fence.State;
import io.billwright.platform.db.SqlState;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;
import org.springframework.dao.DataAccessException;

/// Moves a seller to another cell. The state of both databases shows how far the move is: a move that was killed
/// continues when it is started again, and it can be undone until the seller is open in its new cell.
final class MoveSeller {

    /// Shorter than the lock timeout of requests.
    private static final Duration LONGEST_DRAIN = Duration.ofSeconds(2);

    private static final int DRAINS = 10;

    private final UUID seller;
    private final CellDatabase source;
    private final CellDatabase target;
    private final Consumer<String> say;
    private final Options options;
    private final Fence here;
    private final Fence there;
    private final SellerTables tables;
    private final Replication replication;
    private long frozenAt;

    /// @param patience how long to wait until changes have arrived, and until claimed work is finished
    /// @param isStoreShared whether both cells keep documents in the same store outside their databases
    /// @param router tells the router that the seller is in the target now
    /// @param after called after each step
    record Options(Duration patience, boolean isStoreShared, Runnable router, Consumer<Step> after) {}

    MoveSeller(UUID seller, CellDatabase source, CellDatabase target, Options options, Consumer<String> say) {
        this.seller = seller;
        this.source = source;
        this.target = target;
        this.options = options;
        this.say = say;
        this.here = new Fence(source, seller);
        this.there = new Fence(target, seller);
        this.tables = new SellerTables(source, seller);
        this.replication = new Replication(source, target, seller);
    }

    /// Returns for how long the seller was closed in both cells.
    Duration handle() {
        try (var _ = MoveLock.of(seller, source, target)) {
            return move();
        }
    }

    private Duration move() {
        frozenAt = System.nanoTime();
        if (!here.is(State.MOVED) || !isTheMove(here)) {
            travel();
        }
        if (there.is(State.ARRIVING)) {
            open();
        } else if (there.is(State.MOVED) || there.is(State.DELETING)) {
            throw new IllegalStateException(
                    "the seller has left " + target.cell().name() + " since");
        }
        step(Step.SWITCH, options.router());
        var frozen = Duration.ofNanos(System.nanoTime() - frozenAt);
        say.accept("open in " + target.cell().name() + "; it was closed for " + frozen.toMillis() + " ms");
        step(Step.CLEAN_UP, replication::end);
        return frozen;
    }

    private boolean isTheMove(Fence fence) {
        return fence.standing()
                .filter(one -> one.cell().equals(target.cell().name()))
                .isPresent();
    }

    private void travel() {
        step(Step.CHECK, () -> new CheckMove(seller, source, target).handle(options.isStoreShared()));
        step(Step.PUBLISH, () -> replication.publish(tables.list()));
        step(Step.COPY, this::copy);
        step(Step.SUBSCRIBE, replication::subscribe);
        step(Step.CATCH_UP, () -> replication.awaitArrival(options.patience()));
        if (!here.is(State.FROZEN)) {
            step(Step.QUIET, this::quiet);
        }
        try {
            freeze();
            step(Step.COMPARE, () -> {
                replication.awaitArrival(options.patience());
                var digest = new CompareRows(seller).handle(source.cell(), target.cell());
                here.put(State.FROZEN, target.cell().name(), digest);
            });
        } catch (RuntimeException failure) {
            here.remove();
            say.accept("open again in " + source.cell().name() + ": the move failed");
            throw failure;
        }
        step(Step.LEAVE, () -> here.put(State.MOVED, target.cell().name()));
    }

    private void step(Step step, Runnable work) {
        long start = System.nanoTime();
        work.run();
        say.accept("%-9s %d ms".formatted(step, (System.nanoTime() - start) / 1_000_000));
        options.after().accept(step);
    }

    /// Rows that were copied earlier remain valid while their replication slot exists, since it keeps all
    /// changes made since then. Rows of a half-undone move, or from an earlier stay of the seller in the
    /// target, are deleted first.
    private void copy() {
        if (there.is(State.ARRIVING) && replication.hasSlot()) {
            return;
        }
        if (there.standing().isPresent()) {
            new SellerTables(target, seller).delete();
        }
        if (replication.isSubscribed() || replication.hasSlot()) {
            replication.end();
            replication.publish(tables.list());
        }
        try (var snapshot = replication.createSlot()) {
            new CopyRows(source, target, tables, there).handle(snapshot.name(), say);
        } catch (SQLException failure) {
            throw new IllegalStateException("no slot: " + failure.getMessage(), failure);
        }
    }

    /// Stops workers from claiming more of the seller's work, and waits a limited time for what is already claimed.
    private void quiet() {
        here.put(State.QUIET, target.cell().name());
        try {
            Replication.await("claimed work is given back", options.patience(), () -> !here.isWorkedFor());
        } catch (IllegalStateException late) {
            say.accept(late.getMessage() + "; it is done again when its lease ends");
        }
    }

    private void freeze() {
        for (int attempt = 1; ; attempt++) {
            frozenAt = System.nanoTime();
            try {
                step(Step.FREEZE, () -> here.freeze(target.cell().name(), LONGEST_DRAIN));
                return;
            } catch (DataAccessException busy) {
                if (attempt == DRAINS || !SqlState.is(busy, SqlState.LOCK_NOT_AVAILABLE)) {
                    throw busy;
                }
                say.accept("a transaction of the seller takes long; trying again");
            }
        }
    }

    private void open() {
        step(
                Step.OPEN,
                () -> target.asReplica(() -> {
                    for (var email : new CarryOver(source, target, seller).handle()) {
                        say.accept("let in again: " + email + " has another login in "
                                + target.cell().name());
                    }
                    there.remove();
                    return true;
                }));
    }
}
