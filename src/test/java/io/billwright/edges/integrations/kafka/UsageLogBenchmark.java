package io.billwright.edges.integrations.kafka;

import io.billwright.metering.usage.UsageEntry;
import io.billwright.metering.usage.WriteUsage;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.KafkaBroker;
import io.billwright.testing.ServiceProcess;
import io.billwright.testing.TestService;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/// Entries a second that `POST /usage/batch` hands to Kafka, against Kafka's own ProducerPerformance with records of
/// the same size; and how fast they are written, against the writer alone. Run by `scripts/bench-usage-log`.
final class UsageLogBenchmark {

    private static final int ROUNDS = Integer.getInteger("rounds", 3);
    private static final int BATCHES = Integer.getInteger("batches", 200);
    private static final int BATCH = 1000;
    private static final int CLIENTS = Integer.getInteger("clients", 4);
    private static final int CONSUMERS = 2;
    private static final int SUBSCRIPTIONS = 48;
    private static final int EXISTING = Integer.getInteger("existing", 0);
    private static final int AT_ONCE = 5000;

    private final KafkaBroker broker;
    private final TestService service;
    private final List<LoggedSeller> metered;
    private int round;

    private UsageLogBenchmark() throws Exception {
        broker = KafkaBroker.start();
        service = TestService.start(Map.of(
                "billwright.role", "api",
                "billwright.usage.transport", "kafka",
                "billwright.kafka.servers", broker.servers()));
        var first = LoggedSeller.at(service);
        metered = Stream.iterate(first, LoggedSeller::another)
                .limit(SUBSCRIPTIONS)
                .toList();
        try (var admin = Admin.create(Map.<String, Object>of("bootstrap.servers", broker.servers()))) {
            var bare = new NewTopic(LoggedSeller.TOPIC + ".bare", Optional.of(12), Optional.empty());
            admin.createTopics(List.of(bare)).all().get();
        }
    }

    public static void main(String[] arguments) {
        int status = 1;
        try {
            new UsageLogBenchmark().run();
            status = 0;
        } catch (Exception failure) {
            failure.printStackTrace(System.out);
        }
        System.exit(status);
    }

    private void run() throws Exception {
        fill();
        for (round = 0; round <= ROUNDS; round++) {
            var accepted = accept();
            var bare = producerPerformance();
            var drained = drain();
            var written = write();
            System.out.printf(
                    "%s: accepted %d/s, ProducerPerformance %d/s, ratio %.2f; drained %d/s, writer %d/s, ratio %.2f%n",
                    round == 0 ? "warm-up" : "round " + round,
                    accepted,
                    bare,
                    (double) accepted / bare,
                    drained,
                    written,
                    (double) drained / written);
        }
        broker.close();
    }

    private long accept() throws Exception {
        var api = metered.getFirst().api().unchecked();
        var bodies = new ArrayList<String>();
        for (int i = 0; i < BATCHES; i++) {
            var entries = new ArrayList<String>();
            for (int j = 0; j < BATCH; j++) {
                entries.add(
                        metered.get(j % SUBSCRIPTIONS).entry(UUID.randomUUID().toString(), "1"));
            }
            bodies.add("{\"entries\": [" + String.join(",", entries) + "]}");
        }
        var next = new AtomicInteger();
        return rate(BATCHES * BATCH, CLIENTS, () -> {
            for (int i = next.getAndIncrement(); i < BATCHES; i = next.getAndIncrement()) {
                api.post("/usage/batch", bodies.get(i)).expect(200);
            }
            return true;
        });
    }

    private long producerPerformance() throws Exception {
        int size = metered.getFirst()
                .entry(UUID.randomUUID().toString(), "1")
                .strip()
                .length();
        var command = KafkaBroker.java("org.apache.kafka.tools.ProducerPerformance");
        command.addAll(List.of("--topic", LoggedSeller.TOPIC + ".bare", "--num-records", "" + BATCHES * BATCH));
        command.addAll(List.of("--record-size", "" + size, "--throughput", "-1", "--producer-props"));
        command.addAll(List.of("bootstrap.servers=" + broker.servers(), "acks=all"));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        var summary = output.lines()
                .filter(line -> line.contains("99.9th"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(output));
        return (long) Double.parseDouble(summary.split(" ", -1)[3]);
    }

    /// What a process writes once it has written the first third, and so is warm as the writer alone is.
    private long drain() throws Exception {
        long all = (long) (round + 1) * BATCHES * BATCH;
        long before = written();
        var settings = Map.of("BILLWRIGHT_ROLE", "worker", "BILLWRIGHT_KAFKA_SERVERS", broker.servers());
        try (var _ = ServiceProcess.launch(service.database(), settings, List.of("-Xmx1g"))) {
            long first = await(before + (all - before) / 3);
            long start = System.nanoTime();
            await(all);
            return (all - first) * 1_000_000_000L / (System.nanoTime() - start);
        }
    }

    private long written() {
        return service.database()
                .owner()
                .sql("select coalesce(sum(next_offset), 0) from usage_log_offsets")
                .query(Long.class)
                .single();
    }

    private long await(long records) throws InterruptedException {
        for (int i = 0; i < 60_000; i++) {
            long written = written();
            if (written >= records) {
                return written;
            }
            Thread.sleep(10);
        }
        throw new IllegalStateException("the records are not written");
    }

    private long write() throws Exception {
        var time = Instant.parse("2026-01-31T09:00:00Z");
        var seller = metered.getFirst().seller();
        var writeUsage = service.bean(WriteUsage.class);
        var clock = service.bean(SellerClock.class);
        var next = new AtomicInteger();
        int batches = BATCHES * BATCH / AT_ONCE;
        return rate(batches * AT_ONCE, CONSUMERS, () -> {
            for (int i = next.getAndIncrement(); i < batches; i = next.getAndIncrement()) {
                var entries = new ArrayList<UsageEntry>();
                for (int j = 0; j < AT_ONCE; j++) {
                    var one = metered.get(j % SUBSCRIPTIONS);
                    var id = UUID.randomUUID().toString();
                    entries.add(new UsageEntry(id, one.subscriptionId(), one.brickId(), BigDecimal.ONE, time, null));
                }
                service.bean(SellerTransactions.class)
                        .run(seller, () -> writeUsage.handle(seller, entries, clock.now(seller)));
            }
            return true;
        });
    }

    /// Entries of before, on the same subscriptions.
    private void fill() {
        var owner = service.database().owner();
        for (int done = 0; done < EXISTING; done += 500_000) {
            owner.sql("""
                    insert into usage_entries (seller_id, transaction_id, subscription_id, brick_id, value, time,
                                               recorded_at, position)
                    select :seller, gen_random_uuid()::text, (:ids)[1 + n % cardinality(:ids)], :brick, n % 1000,
                           timestamptz '2026-01-01' + (:done + n) * interval '0.2 s', now(), :done + n
                    from generate_series(1, 500000) n order by 2
                    """)
                    .param("seller", metered.getFirst().seller().id())
                    .param(
                            "ids",
                            metered.stream().map(LoggedSeller::subscriptionId).toArray(UUID[]::new))
                    .param("brick", metered.getFirst().brickId())
                    .param("done", (long) done)
                    .update();
        }
        owner.sql("vacuum analyze usage_entries").update();
    }

    private static long rate(int entries, int threads, Callable<Boolean> work) throws Exception {
        long start = System.nanoTime();
        try (var pool = Executors.newFixedThreadPool(threads)) {
            var running = new ArrayList<Future<Boolean>>();
            for (int i = 0; i < threads; i++) {
                running.add(pool.submit(work));
            }
            for (var one : running) {
                one.get();
            }
        }
        return entries * 1_000_000_000L / (System.nanoTime() - start);
    }
}
