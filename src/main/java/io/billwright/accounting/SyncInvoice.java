package io.billwright.accounting;

import io.billwright.accounting.AccountingSystem.Failure;
import io.billwright.accounting.AccountingSystem.Refused;
import io.billwright.accounting.AccountingSystem.Unavailable;
import io.billwright.accounting.SyncStore.Turn;
import io.billwright.clock.SellerClock;
import io.billwright.db.Seller;
import io.billwright.db.SellerTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Brings the accounting system of a seller up to date with an invoice, its payments, notes and refunds: reads what is,
/// commits, and writes there what differs from what was written last.
@Component
final class SyncInvoice {

    private static final Logger LOG = LoggerFactory.getLogger(SyncInvoice.class);
    private static final Duration CLAIM = Duration.ofSeconds(40);
    private static final Duration WAIT = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofMillis(50);

    private final SellerTransactions transactions;
    private final SellerClock clock;
    private final ConnectionStore connections;
    private final BooksStore books;
    private final SyncStore syncs;
    private final WriteDocument writeDocument;

    SyncInvoice(
            SellerTransactions transactions,
            SellerClock clock,
            ConnectionStore connections,
            BooksStore books,
            SyncStore syncs,
            WriteDocument writeDocument) {
        this.transactions = transactions;
        this.clock = clock;
        this.connections = connections;
        this.books = books;
        this.syncs = syncs;
        this.writeDocument = writeDocument;
    }

    /// Why it is not there as it should be, if so; that is noted as well.
    Optional<Failure> handle(Seller seller, UUID invoiceId) {
        var turn = claim(seller, invoiceId);
        if (turn.isEmpty()) {
            return Optional.of(new Unavailable("the invoice is being written already"));
        }
        var failure = attempt(seller, turn.get());
        var reason = failure.map(Failure::reason).orElse(null);
        transactions.run(seller, () -> syncs.end(turn.get(), reason, clock.systemNow()));
        return failure;
    }

    /// Two events of one invoice come at once often enough; the second waits, and as a rule finds all done.
    private Optional<Turn> claim(Seller seller, UUID invoiceId) {
        var giveUp = clock.systemNow().plus(WAIT);
        while (true) {
            var now = clock.systemNow();
            var turn = transactions.in(seller, () -> syncs.claim(invoiceId, now, now.plus(CLAIM)));
            if (turn.isPresent() || now.isAfter(giveUp)) {
                return turn;
            }
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            }
        }
    }

    private record Found(Connection connection, List<Documents.Wanted> wanted) {}

    private Optional<Failure> attempt(Seller seller, Turn turn) {
        try {
            var found = transactions.in(
                    seller,
                    () -> connections
                            .find()
                            .flatMap(connection -> books.read(turn.invoiceId())
                                    .map(invoice -> new Found(connection, Documents.of(invoice)))));
            if (found.isEmpty()) {
                return Optional.of(new Refused("no accounting system is connected"));
            }
            write(seller, turn, found.get(), clock.systemNow());
            return Optional.empty();
        } catch (Failure failure) {
            return Optional.of(failure);
        } catch (RuntimeException bug) {
            LOG.error("invoice {} could not be brought to the accounting system", turn.invoiceId(), bug);
            return Optional.of(new Unavailable("the service failed; see its log"));
        }
    }

    private void write(Seller seller, Turn turn, Found found, Instant start) {
        for (var wanted : found.wanted()) {
            if (clock.systemNow().isAfter(start.plus(WriteDocument.PATIENCE))) {
                throw new Unavailable("the accounting system is slow; the rest follows");
            }
            writeDocument.handle(seller, found.connection(), turn, wanted);
        }
    }
}
