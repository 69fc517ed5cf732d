package io.billwright.edges.imports;

import io.billwright.edges.imports.Import.Status;
import io.billwright.edges.imports.ImportRow.Outcome;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Claims;
import io.billwright.platform.jobs.Work;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Processes imports in batches of rows, taking turns between sellers. What rows create is committed together with
/// their outcomes, so a process that dies loses nothing, and nothing is created twice.
@Component
final class DoImports implements Work {

    private static final Logger LOG = LoggerFactory.getLogger(DoImports.class);
    private static final int ROWS = 100;
    private static final int MOST_ATTEMPTS = 5;

    private final SellerTransactions transactions;
    private final ImportStore imports;
    private final ImportRowStore rows;
    private final TakeOverRows takeOverRows;
    private final Claims claims;
    private final SellerClock clock;

    DoImports(
            SellerTransactions transactions,
            ImportStore imports,
            ImportRowStore rows,
            TakeOverRows takeOverRows,
            Claims claims,
            SellerClock clock) {
        this.transactions = transactions;
        this.imports = imports;
        this.rows = rows;
        this.takeOverRows = takeOverRows;
        this.claims = claims;
        this.clock = clock;
    }

    @Override
    public String kind() {
        return "import";
    }

    @Override
    public boolean doSome(Seller seller, Instant now) {
        var taken = transactions.in(
                seller, () -> imports.take(clock.systemNow(), clock.systemNow().plus(claims.lease())));
        taken.ifPresent(one -> work(seller, one));
        return taken.isPresent();
    }

    private void work(Seller seller, Import taken) {
        try {
            if (taken.attempts() > MOST_ATTEMPTS) {
                end(seller, taken, Status.FAILED, "some rows could not be read or written");
            } else if (taken.isDryRun()) {
                attempt(seller, taken);
            } else {
                act(seller, taken);
            }
        } catch (RuntimeException failure) {
            // It is retried when the lease expires.
            LOG.warn("some rows of import {} of seller {} failed", taken.importId(), seller.id(), failure);
        }
    }

    private void act(Seller seller, Import taken) {
        transactions.run(seller, () -> {
            if (isUnderWay(taken)) {
                var batch = next(taken);
                if (!batch.isEmpty()) {
                    settle(taken, takeOverRows.handle(seller, taken.importId(), batch));
                } else {
                    imports.end(taken.importId(), Status.DONE, null, clock.systemNow());
                }
            }
        });
    }

    /// The dry run: like [#act], but everything is rolled back except the outcomes.
    private void attempt(Seller seller, Import taken) {
        var batch = transactions.in(seller, () -> next(taken));
        if (batch.isEmpty()) {
            end(seller, taken, Status.DONE, null);
            return;
        }
        var outcomes = transactions.undone(seller, () -> {
            var found = takeOverRows.handle(seller, taken.importId(), batch);
            rows.checkAsAtCommit();
            return found;
        });
        transactions.run(seller, () -> {
            if (isUnderWay(taken)) {
                settle(taken, outcomes);
            }
        });
    }

    /// Locks the import: others that work on it, or cancel it, wait until these rows are done.
    private boolean isUnderWay(Import taken) {
        return imports.lock(taken.importId())
                .filter(now -> now.status() == Status.RUNNING)
                .isPresent();
    }

    /// The next rows, all of the same file.
    private List<ImportRow> next(Import taken) {
        var waiting = rows.waiting(taken.importId(), ROWS);
        return waiting.stream()
                .takeWhile(row -> row.file() == waiting.getFirst().file())
                .toList();
    }

    private void settle(Import taken, Map<Integer, Outcome> outcomes) {
        int settled = rows.settle(taken.importId(), outcomes, !taken.isDryRun());
        imports.advance(taken.importId(), settled, clock.systemNow());
    }

    private void end(Seller seller, Import taken, Status status, @Nullable String error) {
        transactions.run(seller, () -> imports.end(taken.importId(), status, error, clock.systemNow()));
    }
}
