package io.billwright.edges.accounting;

import io.billwright.messaging.events.Outcome;
import io.billwright.messaging.events.Receiver;
import io.billwright.messaging.events.StoredEvent;
import io.billwright.messaging.events.Subscriber;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import java.util.Set;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Marks the invoices that an event concerns as due for synchronization.
@Component
final class AccountingReceiver implements Receiver {

    /// The events that change an invoice's ledger entries. An accepted order may be a recast, which lowers issued
    /// invoices.
    static final Set<String> TYPES = Set.of(
            "invoice.credit_applied",
            "invoice.issued",
            "invoice.regenerated",
            "invoice.voided",
            "invoice.write_off_reversed",
            "invoice.written_off",
            "payment.recorded",
            "payment.reversed",
            "credit_note.issued",
            "refund.succeeded",
            "order.accepted");

    private static final String BEGINNING = "invoice.issued";

    private final SellerTransactions transactions;
    private final ConnectionStore connections;
    private final BooksStore books;
    private final SyncStore syncs;
    private final SellerClock clock;

    AccountingReceiver(
            SellerTransactions transactions,
            ConnectionStore connections,
            BooksStore books,
            SyncStore syncs,
            SellerClock clock) {
        this.transactions = transactions;
        this.connections = connections;
        this.books = books;
        this.syncs = syncs;
        this.clock = clock;
    }

    @Override
    public Subscriber.Kind kind() {
        return Subscriber.Kind.ACCOUNTING;
    }

    @Override
    public Recipient recipient(Seller seller, Subscriber subscriber) {
        return event -> deliver(seller, subscriber, event);
    }

    private Outcome deliver(Seller seller, Subscriber subscriber, StoredEvent event) {
        return transactions.in(
                seller,
                () -> connections
                        .find()
                        .filter(connection -> connection.connectionId().equals(subscriber.subscriberId()))
                        .<Outcome>map(connection ->
                                new Outcome.Accepted(null, note(connection.realmId(), event) + " invoices"))
                        .orElseGet(() -> new Outcome.Gone(null, "the connection was ended")));
    }

    /// Only `invoice.issued` starts to follow an invoice: one that was issued before the connection may be in the
    /// accounting system already, entered in another way.
    private int note(String realmId, StoredEvent event) {
        var invoices = books.concerned(UUID.fromString(event.objectId()));
        if (event.type().equals(BEGINNING)) {
            syncs.follow(realmId, invoices, clock.systemNow());
            return invoices.size();
        }
        return syncs.changed(realmId, invoices, clock.systemNow());
    }

    /// Never disabled: nobody would notice that the accounting system no longer receives anything.
    @Override
    public boolean isDisabledByFailures() {
        return false;
    }

    @Override
    public void disabled(Seller seller, Subscriber subscriber, String reason) {}
}
