package io.billwright.edges.accounting;

import io.billwright.edges.accounting.AccountingSystem.Unauthorized;
import io.billwright.edges.accounting.AccountingSystem.Unavailable;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Work;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;

/// Synchronizes due invoices with the accounting systems, one invoice of a seller after another: these systems allow
/// few calls per second, and concurrent calls about the same object conflict.
@Component
final class SyncDueInvoices implements Work {

    private static final int SELLERS_AT_ONCE = 16;
    private static final int AT_ONCE = 20;
    /// Limits a turn, so that a process that shuts down does not wait for a year's invoices.
    private static final Duration LONGEST = Duration.ofSeconds(20);

    private final AccountingSystem system;
    private final SellerTransactions transactions;
    private final SyncStore syncs;
    private final SyncInvoice syncInvoice;
    private final SellerClock clock;

    SyncDueInvoices(
            AccountingSystem system,
            SellerTransactions transactions,
            SyncStore syncs,
            SyncInvoice syncInvoice,
            SellerClock clock) {
        this.system = system;
        this.transactions = transactions;
        this.syncs = syncs;
        this.syncInvoice = syncInvoice;
        this.clock = clock;
    }

    @Override
    public String kind() {
        return "accounting_sync";
    }

    @Override
    public int threads() {
        return SELLERS_AT_ONCE;
    }

    @Override
    public boolean isPossible() {
        return system.obstacle().isEmpty();
    }

    @Override
    public boolean doSome(Seller seller, Instant now) {
        if (!isPossible()) {
            return false;
        }
        var end = clock.systemNow().plus(LONGEST);
        boolean done = false;
        for (var invoice : transactions.in(seller, () -> syncs.due(clock.systemNow(), AT_ONCE))) {
            var failure = syncInvoice.handle(seller, invoice).orElse(null);
            done |= failure == null;
            if (failure instanceof Unavailable
                    || failure instanceof Unauthorized
                    || clock.systemNow().isAfter(end)) {
                return done; // The other invoices would fail as well.
            }
        }
        return done;
    }
}
