package io.billwright.platform.telemetry;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import io.opentelemetry.api.logs.LogRecordBuilder;
import io.opentelemetry.api.logs.Logger;
import io.opentelemetry.api.logs.Severity;
import java.util.List;
import java.util.Set;
import org.slf4j.LoggerFactory;

/// Sends the console's log lines to the collector too, each with its span. The caller's network address is left out:
/// it is personal data.
final class LogLines extends AppenderBase<ILoggingEvent> {

    /// The exporters may log to the console, but a failed export must not cause another log line to export.
    private static final List<String> SENDERS = List.of("io.opentelemetry.", "io.micrometer.");
    /// The log record has a field of its own for the trace.
    private static final Set<String> LEFT_OUT = Set.of("address", TraceLog.TRACE_ID);

    private static final int LONGEST_TRACE = 16_384;

    private final Logger collector;

    private LogLines(Logger collector) {
        this.collector = collector;
    }

    static LogLines attach(Logger collector) {
        var lines = new LogLines(collector);
        var context = (LoggerContext) LoggerFactory.getILoggerFactory();
        lines.setContext(context);
        lines.setName("collector");
        lines.start();
        context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).addAppender(lines);
        return lines;
    }

    void detach() {
        var context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).detachAppender(this);
        stop();
    }

    @Override
    protected void append(ILoggingEvent event) {
        if (SENDERS.stream().anyMatch(event.getLoggerName()::startsWith)) {
            return;
        }
        var line = collector
                .logRecordBuilder()
                .setTimestamp(event.getInstant())
                .setSeverity(severity(event.getLevel()))
                .setSeverityText(event.getLevel().toString())
                .setBody(event.getFormattedMessage())
                .setAttribute("logger", event.getLoggerName())
                .setAttribute("thread.name", event.getThreadName());
        event.getMDCPropertyMap().forEach((name, value) -> {
            if (!LEFT_OUT.contains(name)) {
                line.setAttribute(name, value);
            }
        });
        addFailure(event, line);
        line.emit();
    }

    private static void addFailure(ILoggingEvent event, LogRecordBuilder line) {
        var failure = event.getThrowableProxy();
        if (failure == null) {
            return;
        }
        var trace = ThrowableProxyUtil.asString(failure);
        line.setAttribute("exception.type", failure.getClassName())
                .setAttribute(
                        "exception.stacktrace",
                        trace.length() > LONGEST_TRACE ? trace.substring(0, LONGEST_TRACE) : trace);
    }

    private static Severity severity(Level level) {
        return switch (level.toInt()) {
            case Level.ERROR_INT -> Severity.ERROR;
            case Level.WARN_INT -> Severity.WARN;
            case Level.INFO_INT -> Severity.INFO;
            case Level.DEBUG_INT -> Severity.DEBUG;
            default -> Severity.TRACE;
        };
    }
}
