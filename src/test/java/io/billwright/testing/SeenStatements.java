package io.billwright.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Records which SQL statements of the service each test runs, and which each class runs for all its tests, in a file
/// in the folder `-Dtest.statements=`, for `scripts/sql-cover`. Leaves out tests tagged `chance`, whose statements
/// vary from run to run. JUnit finds this class by `META-INF/services`.
public final class SeenStatements implements BeanPostProcessor, BeforeAllCallback, BeforeEachCallback {

    private static final String FOLDER = System.getProperty("test.statements", "");
    private static final Map<String, Set<String>> SEEN = new ConcurrentHashMap<>();

    private static volatile String current = "";
    private static volatile boolean byChance;

    static {
        if (!FOLDER.isEmpty()) {
            Runtime.getRuntime().addShutdownHook(new Thread(SeenStatements::write));
        }
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        current = context.getRequiredTestClass().getName();
        byChance = context.getTags().contains("chance");
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        current = context.getRequiredTestClass().getName() + "#"
                + context.getRequiredTestMethod().getName();
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof JdbcClient client && !FOLDER.isEmpty() ? noting(client) : bean;
    }

    private static JdbcClient noting(JdbcClient client) {
        return sql -> {
            note(sql);
            return client.sql(sql);
        };
    }

    /// Marks the current test as using a database of its own, whose statements are not recorded.
    static void ownDatabase() {
        note("");
    }

    private static void note(String sql) {
        if (!byChance) {
            SEEN.computeIfAbsent(current, _ -> ConcurrentHashMap.newKeySet()).add(sql);
        }
    }

    private static void write() {
        try {
            var folder = Files.createDirectories(Path.of(FOLDER));
            var lines = SEEN.entrySet().stream().flatMap(SeenStatements::lines).toList();
            Files.write(folder.resolve(ProcessHandle.current().pid() + ".tsv"), lines);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static Stream<String> lines(Map.Entry<String, Set<String>> seen) {
        return seen.getValue().stream()
                .map(sql -> seen.getKey() + "\t" + sql.strip().replaceAll("\\s+", " "));
    }
}
