package io.billwright.edges.integrations.kafka;

import io.billwright.metering.usage.UsageLog;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Rejection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/// Writes usage to the topic and waits until every in-sync replica has it. The producer is idempotent: its own
/// retries are stored once.
@Component
final class KafkaUsageLog implements UsageLog, DisposableBean {

    private static final String TRANSPORT = "billwright.usage.transport";
    private static final Logger LOG = LoggerFactory.getLogger(KafkaUsageLog.class);
    private static final int BATCH_BYTES = 128 * 1024;
    private static final long BUFFER_BYTES = 64L * 1024 * 1024;
    private static final int REQUEST_MILLIS = 3_000;

    private final boolean isUsed;
    private final KafkaSettings settings;
    private final UsageTopic topic;
    private final UsageRecords records;
    private volatile boolean topicIsThere;
    private @Nullable Producer<byte[], byte[]> opened;

    KafkaUsageLog(KafkaSettings settings, UsageTopic topic, UsageRecords records, Environment environment) {
        this.isUsed = isChosen(environment);
        if (isUsed && !settings.isConnected()) {
            throw new IllegalArgumentException(TRANSPORT + "=kafka needs billwright.kafka.servers");
        }
        this.settings = settings;
        this.topic = topic;
        this.records = records;
    }

    static boolean isChosen(Environment environment) {
        return environment.getProperty(TRANSPORT, "direct").equals("kafka");
    }

    @Override
    public boolean isUsed() {
        return isUsed;
    }

    @Override
    public void append(Seller seller, List<Logged> entries) {
        try {
            ensureTopic();
            var producer = producer();
            var sent = new ArrayList<Future<RecordMetadata>>(entries.size());
            for (var entry : entries) {
                sent.add(producer.send(records.write(topic.name(), seller, entry)));
            }
            for (var one : sent) {
                one.get();
            }
        } catch (ExecutionException | KafkaException failure) {
            LOG.error("usage was not taken by {}", topic.name(), failure);
            throw new Rejection.Unavailable("it is not known whether the usage was taken; send it again");
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new Rejection.Unavailable("the service is stopping; send it again");
        }
    }

    private void ensureTopic() {
        if (!topicIsThere) {
            topic.ensure();
            topicIsThere = true;
        }
    }

    /// Opens the producer at first use: an unreachable broker must not keep the service from starting.
    private synchronized Producer<byte[], byte[]> producer() {
        var known = opened;
        if (known != null) {
            return known;
        }
        var properties = new HashMap<>(settings.client());
        properties.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        properties.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        properties.put(ProducerConfig.ACKS_CONFIG, "all");
        properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        properties.put(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES);
        properties.put(ProducerConfig.BUFFER_MEMORY_CONFIG, BUFFER_BYTES);
        int delivery = (int) settings.deliveryTimeout().toMillis();
        properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, delivery);
        properties.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, Math.min(REQUEST_MILLIS, delivery / 2));
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, (long) delivery);
        var producer = new KafkaProducer<byte[], byte[]>(properties);
        opened = producer;
        return producer;
    }

    @Override
    public synchronized void destroy() {
        if (opened != null) {
            opened.close(Duration.ofSeconds(5));
        }
    }
}
