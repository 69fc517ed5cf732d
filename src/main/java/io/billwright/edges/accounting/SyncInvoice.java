package io.billwright.edges.accounting;

import io.billwright.edges.accounting.AccountingSystem.Failure;
import io.billwright.edges.accounting.AccountingSystem.Missing;
import io.billwright.edges.accounting.AccountingSystem.Refused;
import io.billwright.edges.accounting.AccountingSystem.Unavailable;
import io.billwright.edges.accounting.SyncStore.Turn;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Backoff;
import io.billwright.platform.jobs.Leases;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Synchronizes one invoice with its payments, credit notes and refunds: reads the current state, commits, then
/// writes what differs from the last write.
@Component
final class SyncInvoice {

    private static final Logger LOG = LoggerFactory.getLogger(SyncInvoice.class);

    static final Backoff RETRIES = new Backoff(List.of(
            Duration.ofSeconds(5),
            Duration.ofMinutes(1),
            Duration.ofMinutes(5),
            Duration.ofMinutes(30),
            Duration.ofHours(2),
            Duration.ofHours(6)));

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final SellerTransactions transactions;
    private final SellerClock clock;
    private final ConnectionStore connections;
    private final BooksStore books;
    private final SyncStore syncs;
    private final WriteDocument writeDocument;
    private final Leases leases;

    SyncInvoice(
            SellerTransactions transactions,
            SellerClock clock,
            ConnectionStore connections,
            BooksStore books,
            SyncStore syncs,
            WriteDocument writeDocument,
            Leases leases) {
        this.transactions = transactions;
        this.clock = clock;
        this.connections = connections;
        this.books = books;
        this.syncs = syncs;
        this.writeDocument = writeDocument;
        this.leases = leases;
    }

    private record Begun(Connection connection, Turn turn, List<Documents.Wanted> wanted) {}

    /// Returns the failure, if there was one, which is stored as well. Failures are retried without limit.
    Optional<Failure> handle(Seller seller, UUID invoiceId) {
        var begun = transactions.in(seller, () -> begin(invoiceId));
        if (begun.isEmpty()) {
            return Optional.of(new Refused("nothing to bring, or somebody else is at it"));
        }
        var turn = begun.get().turn();
        Optional<Failure> failure;
        try (var _ = leases.keep(seller, List.of(turn.claim()))) {
            failure = attempt(seller, begun.get());
        }
        var now = clock.systemNow();
        var again = now.plus(RETRIES.after(turn.failures() + 1));
        transactions.run(
                seller,
                () -> failure.ifPresentOrElse(
                        cause -> syncs.failed(turn, cause.reason(), again, now), () -> syncs.succeeded(turn, now)));
        return failure;
    }

    /// Claims the invoice only if there is something to write. Reading locks it, so this still holds when it is
    /// claimed.
    private Optional<Begun> begin(UUID invoiceId) {
        return connections
                .find()
                .flatMap(connection -> books.read(invoiceId)
                        .flatMap(invoice -> syncs.claim(connection.realmId(), invoiceId)
                                .map(turn -> new Begun(connection, turn, Documents.of(invoice)))));
    }

    private Optional<Failure> attempt(Seller seller, Begun begun) {
        try {
            write(seller, begun);
            return Optional.empty();
        } catch (Missing missing) {
            return Optional.of(afterLooking(seller, begun, missing));
        } catch (Failure failure) {
            return Optional.of(failure);
        } catch (RuntimeException bug) {
            LOG.error(
                    "invoice {} could not be synchronized with the accounting system",
                    begun.turn().invoiceId(),
                    bug);
            return Optional.of(new Unavailable("the service failed; see its log"));
        }
    }

    /// Finds out which documents no longer exist; they are created again next time.
    private Failure afterLooking(Seller seller, Begun begun, Missing missing) {
        try {
            begun.wanted().forEach(wanted -> writeDocument.lookFor(seller, begun.connection(), wanted.reference()));
            return missing;
        } catch (Failure failure) {
            return failure;
        }
    }

    private void write(Seller seller, Begun begun) {
        var end = clock.systemNow().plus(PATIENCE);
        for (var wanted : begun.wanted()) {
            if (clock.systemNow().isAfter(end)) {
                throw new Unavailable("the accounting system is slow; the rest follows");
            }
            writeDocument.handle(seller, begun.connection(), begun.turn(), wanted);
        }
    }
}
