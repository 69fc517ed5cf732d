package io.billwright.edges.integrations.kafka;

import static io.billwright.edges.integrations.kafka.LogRig.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Await;
import io.billwright.testing.ServiceProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// What was sent is what is counted, to the last digit, however often the processes that write it and the broker are
/// killed (S6). `scripts/prove usage-log` is the long version.
class ExactlyOnceUsageTest {

    private static final int RECORDS = Integer.getInteger("usage.records", 20_000);
    private static final int KILLS = Integer.getInteger("usage.kills", 2);
    private static final int BROKER_KILLS = Integer.getInteger("usage.broker.kills", 1);
    private static final Duration LONGEST = Duration.ofMillis(300);

    private static LogRig rig;

    private final Random random = new Random(7);
    private int inTransaction;

    @BeforeAll
    static void start() throws Exception {
        rig = LogRig.start();
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    @Test
    void whateverIsKilledTheQuantityCountedIsTheQuantitySent() throws Exception {
        var sent = SentUsage.of(rig.metered(), RECORDS, random);
        try (var one = rig.launchWorker();
                var other = rig.launchWorker();
                var producer = rig.producer()) {
            var deleted = sendAndDelete(producer);
            var records = new ArrayList<>(sent.records());
            records.add(records.size() / 2, deleted);
            killWhileSending(producer, records, List.of(one, other));
            await(() -> rig.written() > records.size());
        }
        rig.checkCounted(sent);
        assertThat(rig.metered().getFirst().entries().toString()).doesNotContain("t-deleted");
        System.out.printf(
                "%d records, %d services and %d brokers killed, %d inside of a transaction%n",
                sent.records().size(), KILLS, BROKER_KILLS, inTransaction);
    }

    private static ProducerRecord<byte[], byte[]> sendAndDelete(KafkaProducer<byte[], byte[]> producer)
            throws Exception {
        var first = rig.metered().getFirst();
        var record = first.record(first.entry("t-deleted", "1000"));
        await(rig::isBeingRead);
        producer.send(record).get();
        await(() -> !first.entries().isEmpty());
        first.api()
                .send("DELETE", "/usage", "{\"transaction_id\": \"t-deleted\"}", Map.of())
                .expect(200);
        return record;
    }

    /// Sends some for each kill, so that there is something to write whenever one comes.
    private void killWhileSending(
            KafkaProducer<byte[], byte[]> producer,
            List<ProducerRecord<byte[], byte[]>> records,
            List<ServiceProcess> services)
            throws Exception {
        var sent = new ArrayList<Future<RecordMetadata>>();
        for (int kill = 0; kill < KILLS; kill++) {
            long before = rig.written();
            int until = (int) ((long) records.size() * (kill + 1) / KILLS);
            records.subList(sent.size(), until).forEach(record -> sent.add(producer.send(record)));
            await(() -> rig.written() > before);
            Await.aMoment(random, LONGEST);
            var killed = services.get(kill % services.size());
            inTransaction += inTransaction();
            killed.kill();
            if ((kill + 1) * BROKER_KILLS / KILLS > kill * BROKER_KILLS / KILLS) {
                rig.broker().kill();
                rig.broker().relaunch();
            }
            killed.relaunch();
        }
        for (var one : sent) {
            one.get();
        }
    }

    private static int inTransaction() {
        return (int) Math.min(1, rig.sql("""
                select count(*) from pg_stat_activity
                where datname = current_database() and application_name = 'billwright' and xact_start is not null
                """));
    }
}
