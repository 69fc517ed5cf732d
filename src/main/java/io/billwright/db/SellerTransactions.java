package io.billwright.db;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/// Runs work in a transaction that sees the rows of one seller. There is no other way to the tables of a seller:
/// a connection without a seller sees no row (S2).
@Component
public final class SellerTransactions {

    private static final int ATTEMPTS = 4;

    private final TransactionTemplate transaction;
    private final JdbcClient jdbc;

    SellerTransactions(PlatformTransactionManager transactionManager, JdbcClient jdbc) {
        this.transaction = new TransactionTemplate(transactionManager);
        this.jdbc = jdbc;
    }

    /// Work that lost a deadlock is run again from the start, so it must have no effect outside the database. Inside
    /// another transaction it becomes part of that one.
    public <T> T in(Seller seller, Supplier<T> work) {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            return once(seller, work);
        }
        for (int attempt = 1; ; attempt++) {
            try {
                return once(seller, work);
            } catch (DataAccessException lost) {
                if (attempt == ATTEMPTS || !isDeadlock(lost)) {
                    throw lost;
                }
                pause(attempt);
            }
        }
    }

    public void run(Seller seller, Runnable work) {
        in(seller, () -> {
            work.run();
            return true;
        });
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

    private static boolean isDeadlock(DataAccessException failure) {
        return SqlState.of(failure).filter(SqlState.DEADLOCK::equals).isPresent();
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
