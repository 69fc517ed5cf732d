package io.billwright.platform.db;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Date;
import java.util.Set;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/// Runs reads of one seller's rows in one round trip each: the statement that sets the seller and the query are sent
/// together and form one transaction. A transaction of [SellerTransactions] takes three round trips. Several reads
/// are as consistent as in a transaction, since under READ COMMITTED each statement has its own snapshot there too.
@Component
public final class SellerReads {

    private static final String NAME_THE_SELLER = "select set_config('billwright.seller', enter_seller(?), true);";

    private static final Set<String> UNTYPED_SETTERS = Set.of("setNull", "setTimestamp", "setDate", "setTime");

    private final DataSource dataSource;
    private final SellerTransactions transactions;
    private final ConnectionShares shares;

    SellerReads(DataSource dataSource, SellerTransactions transactions, ConnectionShares shares) {
        this.dataSource = dataSource;
        this.transactions = transactions;
        this.shares = shares;
    }

    /// `work` may only query. Joins a transaction that is already active.
    public <T> T in(Seller seller, Supplier<T> work) {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            return transactions.in(seller, work);
        }
        if (TransactionSynchronizationManager.hasResource(dataSource)) {
            throw new IllegalStateException("a read inside a read is part of it already");
        }
        try (var _ = shares.take(seller);
                var connection = dataSource.getConnection()) {
            var holder = new ConnectionHolder(reading(connection, seller.id().toString()));
            TransactionSynchronizationManager.bindResource(dataSource, holder);
            try {
                return work.get();
            } finally {
                TransactionSynchronizationManager.unbindResource(dataSource);
            }
        } catch (SQLException unreachable) {
            throw new CannotGetJdbcConnectionException("the database cannot be reached", unreachable);
        }
    }

    private static Connection reading(Connection connection, String seller) {
        return proxy(Connection.class, (_, method, arguments) -> {
            if (method.getName().equals("prepareStatement") && arguments.length == 1) {
                return reading(connection.prepareStatement(NAME_THE_SELLER + arguments[0]), seller);
            }
            return call(connection, method, arguments);
        });
    }

    /// The seller is the first parameter, so the query's own are shifted by one; the query's result is the second.
    private static PreparedStatement reading(PreparedStatement statement, String seller) throws SQLException {
        statement.setString(1, seller);
        return proxy(PreparedStatement.class, (_, method, arguments) -> {
            var name = method.getName();
            if (name.equals("executeQuery")) {
                statement.execute();
                statement.getMoreResults();
                return statement.getResultSet();
            }
            requireTyped(name, arguments);
            if (name.startsWith("set") && arguments.length >= 2 && arguments[0] instanceof Integer index) {
                arguments[0] = index + 1;
            } else if (name.startsWith("execute")) {
                throw new UnsupportedOperationException("a read only queries");
            }
            return call(statement, method, arguments);
        });
    }

    /// For a parameter without a type the driver first asks the server to describe it, which ends the implicit
    /// transaction before the query.
    private static void requireTyped(String method, Object @Nullable [] arguments) {
        boolean untyped = UNTYPED_SETTERS.contains(method)
                || (method.equals("setObject")
                        && arguments != null
                        && (arguments[1] == null || arguments[1] instanceof Date));
        if (untyped) {
            throw new IllegalArgumentException("a read takes no null and no java.sql time as a parameter");
        }
    }

    private static @Nullable Object call(Object target, Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException failure) {
            throw failure.getTargetException();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(SellerReads.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
