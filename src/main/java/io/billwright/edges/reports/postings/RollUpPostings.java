package io.billwright.edges.reports.postings;

import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Work;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;

/// Rolls up postings, a few batches of the journal at a time. Each step records its progress in its own transaction,
/// so a killed process loses at most one step.
@Component
final class RollUpPostings implements Work {

    private static final int ENTRIES = 10_000;
    private static final int ROWS = 10_000;
    /// A rollup that is further behind is rebuilt, because every step reads all that is behind.
    private static final long MOST_BEHIND = 10_000_000;

    private final SellerTransactions transactions;
    private final SellerStore sellers;
    private final ProgressStore progress;
    private final List<PostingSums> sums;

    RollUpPostings(
            SellerTransactions transactions, SellerStore sellers, ProgressStore progress, List<PostingSums> sums) {
        this.transactions = transactions;
        this.sellers = sellers;
        this.progress = progress;
        this.sums = sums;
    }

    @Override
    public String kind() {
        return "postings";
    }

    @Override
    public boolean doSome(Seller seller, Instant now) {
        return transactions.in(
                seller, () -> progress.lock().map(reached -> step(reached, now)).orElse(false));
    }

    private boolean step(Progress reached, Instant now) {
        return switch (reached.stage()) {
            case DELETING -> {
                boolean forgot = false;
                for (var one : sums) {
                    forgot |= one.forget(ROWS);
                }
                if (!forgot) {
                    progress.beginBuilding(sellers.get().timeZone());
                }
                yield true;
            }
            case BUILDING -> {
                build(reached);
                yield true;
            }
            case FOLLOWING -> follow(reached, now);
        };
    }

    private void build(Progress reached) {
        var objects = progress.objectsAfter(reached.builtTo(), ENTRIES);
        if (objects.isEmpty()) {
            progress.follow();
        } else {
            sums.forEach(one -> one.build(objects, reached.zone()));
            progress.builtTo(objects.getLast());
        }
    }

    private boolean follow(Progress reached, Instant now) {
        if (!reached.zone().equals(sellers.get().timeZone()) || reached.behind() > MOST_BEHIND) {
            progress.beginRebuild(now);
            return true;
        }
        var next = progress.next(ENTRIES);
        if (next.isEmpty()) {
            boolean followed = false;
            for (var one : sums) {
                followed |= one.followOthers(reached.zone());
            }
            if (!followed) {
                progress.rest(now);
            }
            return followed;
        }
        sums.forEach(one -> one.follow(next.get(), reached.zone()));
        progress.reached(next.get());
        return true;
    }
}
