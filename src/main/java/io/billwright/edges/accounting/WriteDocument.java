package io.billwright.edges.accounting;

import io.billwright.edges.accounting.AccountingSystem.Known;
import io.billwright.edges.accounting.AccountingSystem.Missing;
import io.billwright.edges.accounting.AccountingSystem.Refused;
import io.billwright.edges.accounting.AccountingSystem.Stale;
import io.billwright.edges.accounting.Document.Reference;
import io.billwright.edges.accounting.Documents.Wanted;
import io.billwright.edges.accounting.RecordStore.Pending;
import io.billwright.edges.accounting.RecordStore.Stored;
import io.billwright.edges.accounting.SyncStore.Turn;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Writes one document to the accounting system. The request is stored first (S7): if its outcome is unknown, it is
/// repeated unchanged with the same id before anything else is sent.
@Component
final class WriteDocument {

    private static final String WITHDRAWN = "withdrawn";
    private static final int STEPS = 4;

    private final SellerTransactions transactions;
    private final SellerClock clock;
    private final RecordStore records;
    private final AccountingSystem system;
    private final JsonMapper json;

    WriteDocument(
            SellerTransactions transactions,
            SellerClock clock,
            RecordStore records,
            AccountingSystem system,
            JsonMapper json) {
        this.transactions = transactions;
        this.clock = clock;
        this.records = records;
        this.system = system;
        this.json = json;
    }

    void handle(Seller seller, Connection connection, Turn turn, Wanted wanted) {
        for (int step = 0; step < STEPS; step++) {
            var stored = find(seller, connection, wanted.reference());
            var pending = stored.pending() != null ? stored.pending() : next(seller, connection, wanted, stored);
            if (pending == null) {
                return;
            }
            send(seller, connection, turn, wanted, stored, pending);
        }
        throw new Refused("somebody else keeps changing the document");
    }

    /// The next request, when none is pending; null if nothing has to change.
    private @Nullable Pending next(Seller seller, Connection connection, Wanted wanted, Stored stored) {
        var kind = wanted.reference().kind();
        var document = wanted.document();
        var there = stored.content().equals(WITHDRAWN) ? null : stored.known();
        if (document == null) {
            return there == null ? null : new Pending(Ids.next(), system.withdraw(kind, there), WITHDRAWN);
        }
        var content = DocumentContent.hash(json, document);
        if (stored.content().equals(content)) {
            return null;
        }
        var request =
                system.write(connection.chart(), kind, document, there, named -> externalId(seller, connection, named));
        return new Pending(Ids.next(), request, content);
    }

    private void send(Seller seller, Connection connection, Turn turn, Wanted wanted, Stored stored, Pending pending) {
        var reference = wanted.reference();
        if (!transactions.in(
                seller, () -> records.begin(connection.realmId(), reference, pending, turn, clock.systemNow()))) {
            return; // Another process has begun; its request goes first.
        }
        try {
            var written = system.send(seller, connection, pending.request(), pending.requestId());
            requireTotal(seller, connection, wanted, pending, written);
            note(seller, connection, reference, pending, written.known(), pending.content());
        } catch (Refused refused) {
            in(seller, () -> records.forget(connection.realmId(), reference, pending.requestId()));
            throw refused;
        } catch (Stale stale) {
            if (stored.known() == null) {
                in(seller, () -> records.forget(connection.realmId(), reference, pending.requestId()));
                throw stale;
            }
            var known = system.look(
                    seller, connection, reference.kind(), stored.known().externalId());
            note(seller, connection, reference, pending, known, stored.content());
        } catch (Missing missing) {
            in(seller, () -> records.forget(connection.realmId(), reference, pending.requestId()));
            throw missing;
        }
    }

    /// Checks whether a document still exists. The missing object may be the document itself or one that it refers
    /// to; a deleted document is created again next time.
    void lookFor(Seller seller, Connection connection, Reference reference) {
        var known = find(seller, connection, reference).known();
        if (known == null) {
            return;
        }
        try {
            system.look(seller, connection, reference.kind(), known.externalId());
        } catch (Missing _) {
            in(seller, () -> records.lost(connection.realmId(), reference, known));
        }
    }

    /// An accounting system that computes another total, for instance by adding tax of its own, would not match our
    /// ledger.
    private void requireTotal(
            Seller seller, Connection connection, Wanted wanted, Pending pending, AccountingSystem.Written written) {
        var document = wanted.document();
        var total = written.total();
        if (document == null || total == null || total == document.total()) {
            return;
        }
        if (!pending.content().equals(DocumentContent.hash(json, document))) {
            return; // It was an earlier request.
        }
        note(seller, connection, wanted.reference(), pending, written.known(), "other total");
        throw new Refused("the accounting system makes the total " + total + " cents instead of " + document.total());
    }

    private void note(
            Seller seller, Connection connection, Reference reference, Pending pending, Known known, String content) {
        var now = clock.systemNow();
        in(seller, () -> records.succeeded(connection.realmId(), reference, pending.requestId(), known, content, now));
    }

    private String externalId(Seller seller, Connection connection, Reference reference) {
        var known = find(seller, connection, reference).known();
        if (known == null) {
            throw new IllegalStateException("the accounting system does not know " + reference);
        }
        return known.externalId();
    }

    private Stored find(Seller seller, Connection connection, Reference reference) {
        Supplier<Stored> find = () -> records.find(connection.realmId(), reference);
        return transactions.in(seller, find);
    }

    private void in(Seller seller, Runnable work) {
        transactions.run(seller, work);
    }
}
