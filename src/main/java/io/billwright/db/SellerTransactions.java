package io.billwright.db;

import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/// Runs work in a transaction that sees the rows of one seller. There is no other way to the tables of a seller:
/// a connection without a seller sees no row (S2).
@Component
public final class SellerTransactions {

    private static final int ATTEMPTS = 4;

    private final TransactionTemplate transaction;
    private final TransactionTemplate nested;
    private final JdbcClient jdbc;

    SellerTransactions(PlatformTransactionManager transactionManager, JdbcClient jdbc) {
        this.transaction = new TransactionTemplate(transactionManager);
        this.nested = new TransactionTemplate(transactionManager);
        this.nested.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
        this.jdbc = jdbc;
    }

    /// Work that lost a deadlock is run again from the start, so it must have no effect outside the database. Inside
    /// another transaction it becomes part of that one.
    public <T> T in(Seller seller, Supplier<T> work) {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            requireSame(seller);
            return work.get();
        }
        for (int attempt = 1; ; attempt++) {
            try {
                return once(seller, work);
            } catch (DataAccessException lost) {
                if (attempt == ATTEMPTS || !SqlState.is(lost, SqlState.DEADLOCK)) {
                    throw lost;
                }
                pause(attempt);
            }
        }
    }

    /// Work whose failure undoes that work alone: inside another transaction, what was done there before stays.
    public <T> T apart(Seller seller, Supplier<T> work) {
        if (!TransactionSynchronizationManager.isActualTransactionActive()) {
            return in(seller, work);
        }
        requireSame(seller);
        return nested.execute(_ -> work.get());
    }

    public void run(Seller seller, Runnable work) {
        in(seller, () -> {
            work.run();
            return true;
        });
    }

    /// For what must follow a change and not its attempt, such as forgetting what is kept in memory.
    public void afterCommit(Runnable work) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                work.run();
            }
        });
    }

    private void requireSame(Seller seller) {
        var current = jdbc.sql("select current_setting('billwright.seller', true)")
                .query(String.class)
                .optional();
        if (!current.equals(Optional.of(seller.id().toString()))) {
            throw new IllegalStateException("a transaction belongs to one seller");
        }
    }

    private <T> T once(Seller seller, Supplier<T> work) {
        return transaction.execute(_ -> {
            jdbc.sql("select set_config('billwright.seller', :seller, true)")
                    .param("seller", seller.id().toString())
                    .query(String.class)
                    .single();
            return work.get();
        });
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
