package io.billwright.edges.integrations.kafka;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/// How far this process is behind in the partitions it reads, how much is parked, and what was lost before it was read.
@Component
@ConditionalOnExpression(KafkaSettings.CONNECTED)
final class LogFigures {

    private final Map<UsageConsumer, Long> lags = new ConcurrentHashMap<>();
    private final ParkedStore store;
    private final AtomicLong lost = new AtomicLong();

    LogFigures(ParkedStore store, MeterRegistry meters) {
        this.store = store;
        FunctionCounter.builder("usage.log.lost", lost, AtomicLong::get).register(meters);
        Gauge.builder(
                        "usage.log.lag",
                        () -> lags.values().stream().mapToLong(Long::longValue).sum())
                .register(meters);
        Gauge.builder("usage.log.parked", () -> count(ParkedStore.Backlog::parked))
                .register(meters);
        Gauge.builder("usage.log.stray", () -> count(ParkedStore.Backlog::stray))
                .register(meters);
    }

    void lag(UsageConsumer consumer, long records) {
        lags.put(consumer, records);
    }

    void left(UsageConsumer consumer) {
        lags.remove(consumer);
    }

    void lost(long records) {
        lost.addAndGet(records);
    }

    private @Nullable Number count(ToLongFunction<ParkedStore.Backlog> of) {
        try {
            return of.applyAsLong(store.backlog());
        } catch (DataAccessException _) {
            return null;
        }
    }
}
