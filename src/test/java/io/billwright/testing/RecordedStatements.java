package io.billwright.testing;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;

/// Records the SQL of a piece of work, with one entry for each execution of a statement. Outside a recording, the
/// pool's connections are not wrapped.
public final class RecordedStatements implements BeanPostProcessor {

    private static final ThreadLocal<@Nullable List<Statement>> RECORDING = new ThreadLocal<>();

    /// An executed statement: its text, and the calls that set its parameters.
    public record Statement(String sql, List<Setting> settings) {

        public void executeOn(Connection connection) throws SQLException {
            try (var statement = connection.prepareStatement(sql)) {
                for (var setting : settings) {
                    invoke(statement, setting.setter(), setting.arguments().toArray());
                }
                statement.execute();
            }
        }
    }

    /// A call that set a parameter.
    public record Setting(Method setter, List<@Nullable Object> arguments) {}

    /// Everything that this thread executes during `work`.
    public static List<Statement> during(Runnable work) {
        var statements = new ArrayList<Statement>();
        RECORDING.set(statements);
        try {
            work.run();
        } finally {
            RECORDING.remove();
        }
        return statements;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof DataSource pool
                ? proxy(DataSource.class, (_, method, arguments) -> {
                    var result = invoke(pool, method, arguments);
                    var statements = RECORDING.get();
                    return result instanceof Connection connection && statements != null
                            ? recording(connection, statements)
                            : result;
                })
                : bean;
    }

    private static Connection recording(Connection connection, List<Statement> statements) {
        return proxy(Connection.class, (_, method, arguments) -> {
            var result = invoke(connection, method, arguments);
            if (method.getName().equals("createStatement")) {
                throw new UnsupportedOperationException("statements are prepared");
            }
            return result instanceof PreparedStatement statement
                    ? recording(statement, (String) arguments[0], statements)
                    : result;
        });
    }

    private static PreparedStatement recording(PreparedStatement statement, String sql, List<Statement> statements) {
        var settings = new ArrayList<Setting>();
        return proxy(PreparedStatement.class, (_, method, arguments) -> {
            if (method.getName().startsWith("execute")) {
                statements.add(new Statement(sql, List.copyOf(settings)));
            } else if (method.getName().startsWith("set") && arguments.length > 1) {
                settings.add(new Setting(method, Arrays.asList(arguments)));
            }
            return invoke(statement, method, arguments);
        });
    }

    private static @Nullable Object invoke(Object target, Method method, Object @Nullable [] arguments)
            throws SQLException {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException failure) {
            if (failure.getCause() instanceof SQLException refused) {
                throw refused;
            }
            throw new IllegalStateException(failure.getCause());
        } catch (IllegalAccessException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(RecordedStatements.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
