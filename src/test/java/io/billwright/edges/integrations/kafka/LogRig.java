package io.billwright.edges.integrations.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.metering.usage.CompactUsage;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Await;
import io.billwright.testing.KafkaBroker;
import io.billwright.testing.ServiceProcess;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/// A broker, a database with sellers that meter, and processes that write what is in the topic.
record LogRig(KafkaBroker broker, TestService service, List<LoggedSeller> metered) implements AutoCloseable {

    private static final int PARTITIONS = 6;
    private static final int SELLERS = 2;

    static LogRig start() throws IOException, InterruptedException {
        var service = TestService.start(Map.of());
        var metered = new ArrayList<LoggedSeller>();
        for (int i = 0; i < SELLERS; i++) {
            metered.addAll(oneForEachPartition(LoggedSeller.at(service)));
        }
        return new LogRig(KafkaBroker.start(), service, metered);
    }

    /// Subscriptions of a seller, until each partition has one: whichever partitions a process gets, it has records to
    /// write.
    private static List<LoggedSeller> oneForEachPartition(LoggedSeller first) {
        var byPartition = new TreeMap<Integer, LoggedSeller>();
        for (var next = first; byPartition.size() < PARTITIONS; next = next.another()) {
            byPartition.putIfAbsent(BuiltInPartitioner.partitionForKey(next.key(), PARTITIONS), next);
        }
        return List.copyOf(byPartition.values());
    }

    /// Does not wait until it is ready. Its batches are small, so that there are many.
    ServiceProcess launchWorker() throws IOException {
        return ServiceProcess.launch(
                service.database(),
                Map.of(
                        "BILLWRIGHT_ROLE", "worker",
                        "BILLWRIGHT_KAFKA_SERVERS", broker.servers(),
                        "BILLWRIGHT_KAFKA_PARTITIONS", "" + PARTITIONS,
                        "BILLWRIGHT_KAFKA_BATCH", "500",
                        "BILLWRIGHT_KAFKA_SESSIONTIMEOUT", "3s"));
    }

    /// It has time to wait for the broker, so that each record is in the topic once.
    KafkaProducer<byte[], byte[]> producer() {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                broker.servers(),
                "acks",
                "all",
                "max.block.ms",
                120_000L,
                "delivery.timeout.ms",
                300_000,
                "request.timeout.ms",
                3_000,
                "buffer.memory",
                128L * 1024 * 1024);
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    boolean isBeingRead() {
        return sql("select count(*) from usage_log_offsets") == PARTITIONS;
    }

    /// How many records are dealt with.
    long written() {
        return sql("select coalesce(sum(next_offset), 0) from usage_log_offsets");
    }

    long sql(String sql) {
        return service.database().owner().sql(sql).query(Long.class).single();
    }

    void checkCounted(SentUsage sent) {
        for (var one : metered) {
            service.bean(SellerTransactions.class)
                    .run(one.seller(), () -> service.bean(CompactUsage.class).handle(List.of(one.subscriptionId())));
        }
        var totals = new HashMap<UUID, BigDecimal>();
        var counts = new HashMap<UUID, Long>();
        service.database()
                .owner()
                .sql("""
                        select subscription_id, sum(total) as total, sum(entries) as entries
                        from usage_rollups group by subscription_id
                        """)
                .query((row, _) -> {
                    var id = row.getObject("subscription_id", UUID.class);
                    counts.put(id, row.getLong("entries"));
                    return totals.put(id, row.getBigDecimal("total"));
                })
                .list();
        assertThat(counts).isEqualTo(sent.counts());
        assertThat(totals.keySet()).isEqualTo(sent.totals().keySet());
        totals.forEach((id, total) ->
                assertThat(total).isEqualByComparingTo(sent.totals().get(id)));
        assertThat(sql("select count(*) from usage_deltas")).isZero();
        assertThat(sql("select count(*) from parked_usage")).isZero();
        assertThat(sql("select count(*) from stray_usage")).isZero();
    }

    static void await(Callable<Boolean> reached) {
        Await.until("it is written", Duration.ofMinutes(5), reached);
    }

    @Override
    public void close() {
        service.close();
        broker.close();
    }
}
