package io.billwright.edges.integrations.kafka;

import io.billwright.edges.integrations.kafka.OffsetStore.Advance;
import io.billwright.platform.db.SqlState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/// One member of the consumer group: reads its partitions from the offset that the database holds, and writes
/// batch after batch. Kafka's own offsets are only for monitoring and never read.
final class UsageConsumer implements ConsumerRebalanceListener {

    private static final Logger LOG = LoggerFactory.getLogger(UsageConsumer.class);
    private static final Duration PATIENCE = Duration.ofMillis(500);
    private static final Duration BETWEEN_PLACINGS = Duration.ofSeconds(1);

    private final Consumer<byte[], byte[]> consumer;
    private final UsageTopic topic;
    private final UsageRecords records;
    private final OffsetStore offsets;
    private final WriteBatch writeBatch;
    private final LogFigures figures;

    /// The next offset to write of each partition that is being read.
    private final Map<TopicPartition, Long> positions = new HashMap<>();
    /// Assigned partitions whose start offset has not been read from the database yet. They are paused.
    private final Set<TopicPartition> unplaced = new HashSet<>();
    private long placedAt;
    private UUID topicId = new UUID(0, 0);

    UsageConsumer(
            Consumer<byte[], byte[]> consumer,
            UsageTopic topic,
            UsageRecords records,
            OffsetStore offsets,
            WriteBatch writeBatch,
            LogFigures figures) {
        this.consumer = consumer;
        this.topic = topic;
        this.records = records;
        this.offsets = offsets;
        this.writeBatch = writeBatch;
        this.figures = figures;
    }

    void subscribe() {
        consumer.subscribe(List.of(topic.name()), this);
    }

    /// Pauses the partitions until their stored offsets are known. The seek to 0 only keeps Kafka from looking up a
    /// position of its own.
    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> assigned) {
        assigned.forEach(partition -> consumer.seek(partition, 0));
        putAside(assigned);
    }

    /// No batch is in progress here: each is written before the next poll.
    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
        revoked.forEach(positions::remove);
        revoked.forEach(unplaced::remove);
    }

    private void putAside(Collection<TopicPartition> partitions) {
        var all = List.copyOf(partitions);
        all.forEach(positions::remove);
        unplaced.addAll(all);
        consumer.pause(all);
        placedAt = System.nanoTime() - BETWEEN_PLACINGS.toNanos();
    }

    /// Polls and writes one batch. Returns false if it could not be written; its records are then read again.
    boolean step() {
        if (!unplaced.isEmpty() && System.nanoTime() - placedAt >= BETWEEN_PLACINGS.toNanos()) {
            placeAll();
        }
        try {
            var batch = consumer.poll(PATIENCE);
            boolean written = batch.isEmpty() || write(batch);
            figures.lag(this, lag());
            return written;
        } catch (OffsetOutOfRangeException gone) {
            putAside(gone.partitions());
            return true;
        }
    }

    private void placeAll() {
        placedAt = System.nanoTime();
        try {
            topicId = topic.id();
            var first = consumer.beginningOffsets(unplaced);
            var end = consumer.endOffsets(unplaced);
            var byNumber = new TreeMap<Integer, Long>();
            first.forEach((partition, offset) -> byNumber.put(partition.partition(), offset));
            var stored = offsets.open(topicId, byNumber);
            for (var partition : List.copyOf(unplaced)) {
                place(partition, known(stored, partition.partition()), known(first, partition), known(end, partition));
            }
        } catch (DataAccessException | OffsetStore.Overtaken failure) {
            LOG.warn("the database does not say where partitions are: {}", failure.getMessage());
        }
    }

    private static <K> long known(Map<K, Long> offsets, K partition) {
        return Objects.requireNonNull(offsets.get(partition), "a partition has no offset");
    }

    /// Starts reading a partition at its stored offset. Records that the topic deleted before they were read
    /// cannot be counted, so this is logged as an error. If the topic ends before the stored offset, either the
    /// broker is still recovering or the topic has lost records that were written here; only an operator can
    /// tell which, so the partition stays paused.
    private void place(TopicPartition partition, long stored, long first, long end) {
        long at = stored;
        if (stored < first) {
            LOG.error("{} has lost {} records from offset {} on", partition, first - stored, stored);
            offsets.advance(topicId, List.of(new Advance(partition.partition(), stored, first)));
            figures.lost(first - stored);
            at = first;
        } else if (stored > end) {
            LOG.error("{} ends at offset {}, but was written up to {}; it is left alone", partition, end, stored);
            return;
        }
        consumer.seek(partition, at);
        positions.put(partition, at);
        unplaced.remove(partition);
        consumer.resume(List.of(partition));
    }

    private boolean write(ConsumerRecords<byte[], byte[]> batch) {
        try {
            try {
                writeBatch.handle(topicId, read(batch), advances(batch));
                moveOn(batch);
            } catch (RuntimeException failure) {
                if (isPassing(failure)) {
                    throw failure;
                }
                LOG.error("a batch cannot be written; trying each record by itself", failure);
                writeSingly(batch);
            }
            return true;
        } catch (OffsetStore.Overtaken overtaken) {
            LOG.warn("{}; reading on from where it is", overtaken.getMessage());
            putAside(positions.keySet());
            return true;
        } catch (TransactionException | DataAccessException failure) {
            LOG.warn("usage cannot be written at present: {}", failure.getMessage());
            positions.forEach(consumer::seek);
            return false;
        }
    }

    private static boolean isPassing(RuntimeException failure) {
        return failure instanceof OffsetStore.Overtaken
                || failure instanceof TransactionException
                || SqlState.isPassing(failure);
    }

    /// Writes record by record, and parks the one that makes the service fail, so that the others do not wait behind
    /// it.
    private void writeSingly(ConsumerRecords<byte[], byte[]> batch) {
        for (var record : batch) {
            var partition = new TopicPartition(record.topic(), record.partition());
            var advance = new Advance(record.partition(), position(partition), record.offset() + 1);
            var received = records.read(record);
            try {
                writeBatch.handle(topicId, List.of(received), List.of(advance));
            } catch (RuntimeException failure) {
                if (isPassing(failure)) {
                    throw failure;
                }
                LOG.error("{} at offset {} cannot be written", partition, record.offset(), failure);
                writeBatch.handle(topicId, List.of(Received.failed(received, failure)), List.of(advance));
            }
            positions.put(partition, advance.next());
        }
    }

    private List<Received> read(ConsumerRecords<byte[], byte[]> batch) {
        var read = new ArrayList<Received>(batch.count());
        batch.forEach(record -> read.add(records.read(record)));
        return read;
    }

    private List<Advance> advances(ConsumerRecords<byte[], byte[]> batch) {
        return batch.partitions().stream()
                .map(partition -> new Advance(partition.partition(), position(partition), next(batch, partition)))
                .toList();
    }

    private long position(TopicPartition partition) {
        return Objects.requireNonNull(positions.get(partition), "a partition without a place was read");
    }

    private static long next(ConsumerRecords<byte[], byte[]> batch, TopicPartition partition) {
        return batch.records(partition).getLast().offset() + 1;
    }

    private void moveOn(ConsumerRecords<byte[], byte[]> batch) {
        var told = new HashMap<TopicPartition, OffsetAndMetadata>();
        for (var partition : batch.partitions()) {
            long next = next(batch, partition);
            positions.put(partition, next);
            told.put(partition, new OffsetAndMetadata(next));
        }
        consumer.commitAsync(told, (_, _) -> {});
    }

    private long lag() {
        return positions.keySet().stream()
                .mapToLong(partition -> consumer.currentLag(partition).orElse(0))
                .sum();
    }
}
