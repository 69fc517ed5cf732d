package io.billwright.platform.db;

import java.util.UUID;
import java.util.function.Supplier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/// Runs work in a transaction that sees the rows of one console login. Logins are above sellers: such a transaction
/// sees no rows of a seller, except those that name this login.
@Component
public final class LoginTransactions {

    private final TransactionTemplate transaction;
    private final JdbcClient jdbc;

    LoginTransactions(PlatformTransactionManager transactionManager, JdbcClient jdbc) {
        this.transaction = new TransactionTemplate(transactionManager);
        this.jdbc = jdbc;
    }

    /// Joins a transaction that is already active.
    public <T> T in(UUID loginId, Supplier<T> work) {
        return transaction.execute(_ -> {
            jdbc.sql("select set_config('billwright.login', :login, true)")
                    .param("login", loginId.toString())
                    .query(String.class)
                    .single();
            return work.get();
        });
    }

    public void run(UUID loginId, Runnable work) {
        in(loginId, () -> {
            work.run();
            return true;
        });
    }
}
