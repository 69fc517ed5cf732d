package io.billwright.edges.accounting;

import io.billwright.edges.accounting.AccountingSystem.Unauthorized;
import io.billwright.edges.accounting.AccountingSystem.Unavailable;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Timer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Brings to accounting systems what is due. One invoice of a seller after another: systems allow few calls a second,
/// and two calls about one thing at a time are trouble.
@Component
final class SyncDueInvoices implements Timer {

    private static final Logger LOG = LoggerFactory.getLogger(SyncDueInvoices.class);
    private static final int SELLERS_AT_ONCE = 16;
    private static final int AT_ONCE = 20;
    /// So that a run ends, and a process that is to stop does not wait for a year's invoices.
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
    public String name() {
        return "sync-due-invoices";
    }

    @Override
    public Duration every() {
        return Duration.ofSeconds(2);
    }

    @Override
    public void run() {
        var sellers = system.obstacle().isPresent() ? List.<Seller>of() : syncs.sellersWithDue(clock.systemNow());
        if (sellers.isEmpty()) {
            return;
        }
        try (var threads = Executors.newFixedThreadPool(
                SELLERS_AT_ONCE, Thread.ofVirtual().name("accounting-", 0).factory())) {
            sellers.forEach(seller -> threads.execute(() -> syncFor(seller)));
        }
    }

    private void syncFor(Seller seller) {
        var end = clock.systemNow().plus(LONGEST);
        try {
            for (var invoice : transactions.in(seller, () -> syncs.due(clock.systemNow(), AT_ONCE))) {
                var failure = syncInvoice.handle(seller, invoice).orElse(null);
                if (failure instanceof Unavailable
                        || failure instanceof Unauthorized
                        || clock.systemNow().isAfter(end)) {
                    return; // The others would fare no better.
                }
            }
        } catch (RuntimeException failure) {
            LOG.error("invoices of seller {} were not brought to its accounting system", seller.id(), failure);
        }
    }
}
