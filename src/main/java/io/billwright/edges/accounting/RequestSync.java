package io.billwright.edges.accounting;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Requests another synchronization of an invoice: one that failed, or one that is older than the connection.
@Component
final class RequestSync {

    private final ConnectionStore connections;
    private final BooksStore books;
    private final SyncStore syncs;
    private final SellerClock clock;

    RequestSync(ConnectionStore connections, BooksStore books, SyncStore syncs, SellerClock clock) {
        this.connections = connections;
        this.books = books;
        this.syncs = syncs;
        this.clock = clock;
    }

    Sync handle(UUID invoiceId) {
        if (!books.exists(invoiceId)) {
            throw new Rejection.NotFound("invoice");
        }
        if (books.isTakenOver(invoiceId)) {
            throw new Rejection.Invalid("the invoice was taken over from another system, which has brought it there")
                    .because(Reason.INVOICE_TAKEN_OVER);
        }
        var connection = connections
                .find()
                .orElseThrow(() -> new Rejection.Invalid("no accounting system is connected")
                        .because(Reason.ACCOUNTING_NOT_CONNECTED));
        syncs.follow(connection.realmId(), List.of(invoiceId), clock.systemNow());
        return syncs.find(invoiceId).orElseThrow();
    }
}
