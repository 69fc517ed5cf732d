package io.billwright.accounting;

import io.billwright.accounting.AccountingSystem.Unavailable;
import io.billwright.clock.SellerClock;
import io.billwright.db.Ids;
import io.billwright.db.Seller;
import io.billwright.http.Rejection;
import io.billwright.jobs.Job;
import io.billwright.jobs.Jobs;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Brings an invoice to the accounting system when a seller asks for it: one that failed, or that is older than the
/// connection.
@Component
final class RetrySync implements Job {

    private static final String NAME = "sync-invoice";

    private final ConnectionStore connections;
    private final BooksStore books;
    private final SyncStore syncs;
    private final SyncInvoice syncInvoice;
    private final Jobs jobs;
    private final SellerClock clock;

    RetrySync(
            ConnectionStore connections,
            BooksStore books,
            SyncStore syncs,
            SyncInvoice syncInvoice,
            Jobs jobs,
            SellerClock clock) {
        this.connections = connections;
        this.books = books;
        this.syncs = syncs;
        this.syncInvoice = syncInvoice;
        this.jobs = jobs;
        this.clock = clock;
    }

    Sync handle(Seller seller, UUID invoiceId) {
        if (!books.exists(invoiceId)) {
            throw new Rejection.NotFound("invoice");
        }
        if (connections.find().isEmpty()) {
            throw new Rejection.Invalid("no accounting system is connected");
        }
        var now = clock.systemNow();
        var data = String.join(" ", seller.id().toString(), seller.mode().name(), invoiceId.toString());
        jobs.add(NAME, Ids.next().toString(), data, now);
        return syncs.request(invoiceId, now);
    }

    @Override
    public String name() {
        return NAME;
    }

    /// What goes wrong is noted and shown. What may go by itself is tried again, and anything else when somebody asks.
    @Override
    public void run(String data) {
        var parts = data.split(" ", -1);
        var seller = new Seller(UUID.fromString(parts[0]), Seller.Mode.valueOf(parts[1]));
        if (syncInvoice.handle(seller, UUID.fromString(parts[2])).orElse(null) instanceof Unavailable passing) {
            throw passing;
        }
    }
}
