package io.billwright.platform.db;

import static java.util.stream.Collectors.joining;

import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/// Runs work in a transaction that sees the rows of one seller. There is no other way to a seller's tables: a
/// connection without a seller sees no rows (S2).
@Component
public final class SellerTransactions {

    private static final int ATTEMPTS = 4;

    private final TransactionTemplate transaction;
    private final TransactionTemplate nested;
    private final JdbcClient jdbc;
    private final ConnectionShares shares;

    SellerTransactions(PlatformTransactionManager transactionManager, JdbcClient jdbc, ConnectionShares shares) {
        this.transaction = new TransactionTemplate(transactionManager);
        this.nested = new TransactionTemplate(transactionManager);
        this.nested.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
        this.jdbc = jdbc;
        this.shares = shares;
    }

    /// Joins a transaction that is already active. Otherwise, after a deadlock, the work runs again from the start,
    /// so it must have no effect outside the database.
    public <T> T in(Seller seller, Supplier<T> work) {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            requireSame(seller);
            return work.get();
        }
        return alone(seller, _ -> work.get());
    }

    /// Does work in a transaction that is always rolled back, and returns the work's result.
    public <T> T undone(Seller seller, Supplier<T> work) {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            throw new IllegalStateException("work that is rolled back needs a transaction of its own");
        }
        return alone(seller, transaction -> {
            transaction.setRollbackOnly();
            return work.get();
        });
    }

    private <T> T alone(Seller seller, Function<TransactionStatus, T> work) {
        try (var _ = shares.take(seller)) {
            return untilNotLost(() -> transaction.execute(status -> {
                name(seller);
                return work.apply(status);
            }));
        }
    }

    /// Runs work on the rows of several sellers in one transaction, such as a batch of records from Kafka. Rows are
    /// visible only inside [Parts#of]. Checks that the database defers to the commit run with the last of these
    /// sellers set.
    public <T> T forSeveral(Function<Parts, T> work) {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            throw new IllegalStateException("a transaction belongs to one seller");
        }
        return untilNotLost(() -> transaction.execute(_ -> work.apply(new Parts())));
    }

    /// Switches a transaction of [#forSeveral] from seller to seller.
    public final class Parts {

        private Parts() {}

        public <T> T of(Seller seller, Supplier<T> work) {
            name(seller);
            return work.get();
        }
    }

    private static <T> T untilNotLost(Supplier<T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                return work.get();
            } catch (DataAccessException lost) {
                if (attempt == ATTEMPTS || !SqlState.is(lost, SqlState.DEADLOCK)) {
                    throw lost;
                }
                pause(attempt);
            }
        }
    }

    /// Runs work in a savepoint if a transaction is active: its failure undoes this work and nothing before it.
    public <T> T apart(Seller seller, Supplier<T> work) {
        if (!TransactionSynchronizationManager.isActualTransactionActive()) {
            return in(seller, work);
        }
        requireSame(seller);
        return nested.execute(_ -> work.get());
    }

    /// Like [#apart], but recorded under this actor, even inside a transaction that another actor began.
    public <T> T apartAs(Actor actor, Seller seller, Supplier<T> work) {
        return Acting.as(actor, () -> {
            if (!TransactionSynchronizationManager.isActualTransactionActive()) {
                return in(seller, work);
            }
            requireSame(seller);
            return nested.execute(_ -> {
                var outer = jdbc.sql("select current_setting('billwright.actor', true)")
                        .query(String.class)
                        .single();
                become(actor());
                var result = work.get();
                become(outer);
                return result;
            });
        });
    }

    private void become(String actor) {
        jdbc.sql("select set_config('billwright.actor', :actor, true)")
                .param("actor", actor)
                .query(String.class)
                .single();
    }

    public void run(Seller seller, Runnable work) {
        in(seller, () -> {
            work.run();
            return true;
        });
    }

    /// For effects that must follow the commit, such as dropping cached values.
    public void afterCommit(Runnable work) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                work.run();
            }
        });
    }

    private void requireSame(Seller seller) {
        if (!seller.id().equals(TransactionSynchronizationManager.getResource(this))) {
            throw new IllegalStateException("a transaction belongs to one seller");
        }
    }

    private void name(Seller seller) {
        jdbc.sql("""
                        select set_config('billwright.seller', enter_seller(:seller), true),
                               set_config('billwright.mode', :mode, true),
                               set_config('billwright.actor', :actor, true)
                        """)
                .param("seller", seller.id().toString())
                .param("mode", seller.mode().name())
                .param("actor", actor())
                .query((row, _) -> row.getString(1))
                .single();
        remember(seller.id());
    }

    /// The format that `current_audit_entry()` parses.
    private static String actor() {
        var actor = Objects.requireNonNullElse(Acting.current(), Actor.UNNAMED);
        return Stream.of(
                        Ids.next(),
                        actor.kind(),
                        actor.id(),
                        actor.address(),
                        actor.requestId(),
                        actor.operation(),
                        actor.objectId())
                .map(part -> Objects.toString(part, ""))
                .collect(joining("\n"));
    }

    /// Remembered until the transaction ends, so that joining it needs no query to see whose it is.
    private void remember(UUID sellerId) {
        if (TransactionSynchronizationManager.unbindResourceIfPossible(this) == null) {
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void afterCompletion(int status) {
                    TransactionSynchronizationManager.unbindResourceIfPossible(SellerTransactions.this);
                }
            });
        }
        TransactionSynchronizationManager.bindResource(this, sellerId);
    }

    private static void pause(int attempt) {
        try {
            Thread.sleep(ThreadLocalRandom.current().nextLong(5, 20L * attempt));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting to retry");
        }
    }
}
