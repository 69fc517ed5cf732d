package io.billwright.edges.integrations.kafka;

import io.billwright.platform.db.Acting;
import io.billwright.platform.db.Actor;
import io.billwright.platform.jobs.ProcessRole;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/// Runs this process's members of the consumer group, if its role includes workers. While the broker is unreachable
/// they keep trying.
@Component
final class ConsumeUsage implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(ConsumeUsage.class);
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);
    private static final Duration LEAVING = Duration.ofSeconds(5);

    private final ProcessRole role;
    private final KafkaSettings settings;
    private final UsageTopic topic;
    private final UsageRecords records;
    private final OffsetStore offsets;
    private final WriteBatch writeBatch;
    private final LogFigures figures;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();
    private final Set<Consumer<byte[], byte[]>> open = ConcurrentHashMap.newKeySet();

    ConsumeUsage(
            ProcessRole role,
            KafkaSettings settings,
            UsageTopic topic,
            UsageRecords records,
            OffsetStore offsets,
            WriteBatch writeBatch,
            LogFigures figures) {
        this.role = role;
        this.settings = settings;
        this.topic = topic;
        this.records = records;
        this.offsets = offsets;
        this.writeBatch = writeBatch;
        this.figures = figures;
    }

    @Override
    public boolean isAutoStartup() {
        return settings.isConnected() && role.works();
    }

    @Override
    public void start() {
        for (int i = 1; i <= settings.consumers(); i++) {
            threads.add(Thread.ofPlatform()
                    .name("usage-log-" + i)
                    .start(() -> Acting.run(Actor.job("usage-log"), this::consumeUntilStopped)));
        }
    }

    /// Waits until the current batches are written.
    @Override
    public void stop() {
        stopping.countDown();
        open.forEach(Consumer::wakeup);
        try {
            for (var thread : threads) {
                thread.join();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return !threads.isEmpty() && !isStopping();
    }

    private boolean isStopping() {
        return stopping.getCount() == 0;
    }

    private void consumeUntilStopped() {
        try {
            while (!isStopping()) {
                try {
                    topic.ensure();
                    consume();
                } catch (RuntimeException | Error failure) {
                    LOG.error("usage cannot be read from {}", settings.topic(), failure);
                    stopping.await(AFTER_FAILURE.toMillis(), TimeUnit.MILLISECONDS);
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void consume() throws InterruptedException {
        var consumer = new KafkaConsumer<byte[], byte[]>(properties());
        var member = new UsageConsumer(consumer, topic, records, offsets, writeBatch, figures);
        open.add(consumer);
        try {
            member.subscribe();
            while (!isStopping()) {
                if (!member.step()) {
                    stopping.await(AFTER_FAILURE.toMillis(), TimeUnit.MILLISECONDS);
                }
            }
        } catch (WakeupException _) {
            // [#stop] woke the consumer.
        } finally {
            open.remove(consumer);
            figures.left(member);
            consumer.close(CloseOptions.timeout(LEAVING));
        }
    }

    private Map<String, Object> properties() {
        var properties = new HashMap<>(settings.client());
        properties.put(ConsumerConfig.GROUP_ID_CONFIG, settings.group());
        properties.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        properties.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        // Other producers may use Kafka transactions; records of an aborted one must not count.
        properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        properties.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, settings.batch());
        int session = (int) settings.sessionTimeout().toMillis();
        properties.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, session);
        properties.put(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, session / 3);
        properties.put(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, CooperativeStickyAssignor.class.getName());
        return properties;
    }
}
