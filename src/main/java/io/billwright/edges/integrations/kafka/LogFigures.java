package io.billwright.edges.integrations.kafka;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/// Metrics of usage from Kafka: this process's consumer lag, the parked records, and the records that the topic lost
/// before they were read.
@Component
final class LogFigures {

    private final Map<UsageConsumer, Long> lags = new ConcurrentHashMap<>();
    private final ParkedStore store;
    private final AtomicLong lost = new AtomicLong();

    LogFigures(KafkaSettings settings, ParkedStore store, MeterRegistry meters) {
        this.store = store;
        if (settings.isConnected()) {
            register(meters);
        }
    }

    private void register(MeterRegistry meters) {
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
