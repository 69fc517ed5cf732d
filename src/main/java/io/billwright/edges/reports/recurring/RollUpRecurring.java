package io.billwright.edges.reports.recurring;

import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Work;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Rolls up MRR, some customers at a time: recalculates their movements and writes the differences. Each step records
/// its progress in its own transaction, so a killed process loses at most one step.
@Component
final class RollUpRecurring implements Work {

    private static final int CUSTOMERS = 200;
    private static final int ROWS = 10_000;

    private final SellerTransactions transactions;
    private final RecurringChangeStore changes;
    private final WorkOutMovements workOut;
    private final MovementStore rollups;

    RollUpRecurring(
            SellerTransactions transactions,
            RecurringChangeStore changes,
            WorkOutMovements workOut,
            MovementStore rollups) {
        this.transactions = transactions;
        this.changes = changes;
        this.workOut = workOut;
        this.rollups = rollups;
    }

    @Override
    public String kind() {
        return "recurring";
    }

    @Override
    public boolean doSome(Seller seller, Instant now) {
        return transactions.in(seller, () -> changes.lock() && step());
    }

    /// Customers that change during a rebuild are rolled up after it.
    private boolean step() {
        var rebuild = changes.rebuild();
        if (rebuild.isPresent()) {
            rebuild(rebuild.get());
            return true;
        }
        var changed = changes.take(CUSTOMERS);
        if (!changed.isEmpty()) {
            rollUp(changed);
        }
        return !changed.isEmpty();
    }

    private void rebuild(RecurringChangeStore.Rebuild rebuild) {
        if (rebuild.builtTo() == null) {
            if (!rollups.forget(ROWS)) {
                changes.builtTo(new UUID(0, 0));
            }
            return;
        }
        var customers = changes.customersAfter(rebuild.builtTo(), CUSTOMERS);
        if (customers.isEmpty()) {
            changes.endRebuild();
        } else {
            rollUp(customers);
            changes.builtTo(customers.getLast());
        }
    }

    private void rollUp(Collection<UUID> customers) {
        var before = rollups.of(customers);
        var after = workOut.of(customers);
        var change = new Rollup();
        change.add(before, -1);
        change.add(after, 1);
        rollups.remove(without(before, after));
        rollups.add(without(after, before));
        rollups.add(change);
    }

    private static List<Movement> without(List<Movement> all, List<Movement> others) {
        var known = new HashSet<>(others);
        return all.stream().filter(one -> !known.contains(one)).toList();
    }
}
