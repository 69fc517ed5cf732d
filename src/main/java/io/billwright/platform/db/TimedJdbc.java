package io.billwright.platform.db;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import io.billwright.platform.telemetry.Durations;
import io.billwright.platform.telemetry.Spans;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.PreparedStatementCreator;
import org.springframework.jdbc.core.PreparedStatementSetter;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.SqlProvider;

/// Times every statement, and gives it a span inside a recorded trace. The span names the kind of statement and its
/// first table, never its text or its parameters.
final class TimedJdbc extends JdbcTemplate {

    private static final String OTHER = "other";
    private static final Pattern FIRST_WORD = Pattern.compile("\\s*([a-z]+)");
    private static final Pattern FIRST_TABLE = Pattern.compile("\\b(?:from|into|update)\\s+([a-z_][a-z0-9_]*)");

    private final Spans spans;
    private final Map<String, Timer> timers;
    private final Timer others;

    TimedJdbc(DataSource dataSource, Spans spans, MeterRegistry meters) {
        super(dataSource);
        this.spans = spans;
        this.timers = Stream.of("select", "with", "insert", "update", "delete")
                .collect(toMap(identity(), operation -> timer(meters, operation)));
        this.others = timer(meters, OTHER);
    }

    private static Timer timer(MeterRegistry meters, String operation) {
        return Durations.of(meters, "database.statements", "operation", operation);
    }

    @Override
    public <T extends @Nullable Object> T query(
            PreparedStatementCreator creator, @Nullable PreparedStatementSetter setter, ResultSetExtractor<T> reader) {
        return timed(creator, () -> super.query(creator, setter, reader));
    }

    @Override
    protected int update(PreparedStatementCreator creator, @Nullable PreparedStatementSetter setter) {
        return timed(creator, () -> super.update(creator, setter));
    }

    private <T extends @Nullable Object> T timed(PreparedStatementCreator creator, Supplier<T> statement) {
        var sql = creator instanceof SqlProvider provider ? provider.getSql() : null;
        var text = sql == null ? "" : sql;
        long start = System.nanoTime();
        try {
            return Spans.isRecorded() ? inSpan(text, statement) : statement.get();
        } finally {
            timer(text).record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
        }
    }

    private <T extends @Nullable Object> T inSpan(String text, Supplier<T> statement) {
        try (var span = spans.call(summary(text))) {
            span.put("db.system.name", "postgresql").put("db.query.summary", summary(text));
            try {
                return statement.get();
            } catch (RuntimeException | Error failure) {
                span.failed(failure);
                throw failure;
            }
        }
    }

    private Timer timer(String text) {
        return timers.getOrDefault(operation(text), others);
    }

    private static String operation(String text) {
        var word = FIRST_WORD.matcher(text);
        return word.lookingAt() ? word.group(1) : OTHER;
    }

    /// Such as `select invoices`.
    static String summary(String text) {
        var table = FIRST_TABLE.matcher(text);
        return operation(text) + (table.find() ? " " + table.group(1) : "");
    }
}
