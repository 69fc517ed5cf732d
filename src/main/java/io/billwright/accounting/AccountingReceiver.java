package io.billwright.accounting;

import io.billwright.db.Seller;
import io.billwright.db.SellerTransactions;
import io.billwright.events.Outcome;
import io.billwright.events.Receiver;
import io.billwright.events.StoredEvent;
import io.billwright.events.Subscriber;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Takes an event as a reason to bring the invoices it concerns to the accounting system as they are now.
@Component
final class AccountingReceiver implements Receiver {

    /// All that change what the ledger has of an invoice. An order may be a recast, which lowers what was issued.
    static final Set<String> TYPES = Set.of(
            "invoice.issued",
            "invoice.regenerated",
            "invoice.voided",
            "payment.recorded",
            "payment.reversed",
            "credit_note.issued",
            "refund.succeeded",
            "order.accepted");

    private final SellerTransactions transactions;
    private final ConnectionStore connections;
    private final BooksStore books;
    private final SyncInvoice syncInvoice;

    AccountingReceiver(
            SellerTransactions transactions, ConnectionStore connections, BooksStore books, SyncInvoice syncInvoice) {
        this.transactions = transactions;
        this.connections = connections;
        this.books = books;
        this.syncInvoice = syncInvoice;
    }

    @Override
    public Subscriber.Kind kind() {
        return Subscriber.Kind.ACCOUNTING;
    }

    @Override
    public Outcome deliver(Seller seller, Subscriber subscriber, StoredEvent event) {
        var current = transactions.in(seller, connections::find).map(Connection::connectionId);
        if (!current.equals(Optional.of(subscriber.subscriberId()))) {
            return new Outcome.Gone(null, "the connection was ended");
        }
        var object = UUID.fromString(event.objectId());
        List<UUID> invoices = transactions.in(seller, () -> books.concerned(object));
        for (var invoice : invoices) {
            var failure = syncInvoice.handle(seller, invoice);
            if (failure.isPresent()) {
                return new Outcome.Refused(null, failure.get().reason());
            }
        }
        return new Outcome.Accepted(null, invoices.size() + " invoices");
    }

    /// Whatever fails stays due and is shown; nobody finds out that books have ended by looking at them.
    @Override
    public boolean isDisabledByFailures() {
        return false;
    }

    @Override
    public void disabled(Seller seller, Subscriber subscriber, String reason) {}
}
