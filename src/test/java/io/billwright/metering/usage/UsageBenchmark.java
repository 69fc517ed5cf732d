package io.billwright.metering.usage;

import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.postgresql.PGConnection;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Entries a second by `POST /usage/batch` against bare COPY of the same rows into the same tables, spread over many
/// subscriptions and all on one; what WAL an entry costs; how fast deltas are merged. Run by `scripts/bench-usage`.
final class UsageBenchmark {

    private static final int ROUNDS = Integer.getInteger("rounds", 3);
    private static final int BATCHES = Integer.getInteger("batches", 100);
    private static final int BATCH = BenchedBatches.SIZE;
    private static final int CLIENTS = Integer.getInteger("clients", 4);
    private static final int EXISTING = Integer.getInteger("existing", 0);
    private static final int SUBSCRIPTIONS = 1000;

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final TestService service = TestService.start(Map.of("billwright.role", "api"));
    private final JdbcClient owner = service.database().owner();
    private final Api api = service.newSeller(Seller.Mode.LIVE).unchecked();
    private final UUID brick;
    private final List<UUID> subscriptions;
    private final BenchedBatches batches;

    private UsageBenchmark() {
        owner.sql("create extension pg_stat_statements").update();
        var plan = api.post("/plans", "{\"plan_name\": \"Plan\"}").expect(201).at("plan_id");
        var bricks = """
                {"bricks": [{"brick_name": "Calls", "brick_code": "calls", "kind": "USAGE", "aggregation": "SUM",
                             "prices": [{"currency": "USD", "pricing_model": "PER_UNIT", "unit_price": "0.10"}]}]}
                """;
        brick = UUID.fromString(
                api.post("/plans/" + plan + "/versions", bricks).expect(201).at("bricks.0.brick_id"));
        api.post("/plans/" + plan + "/versions/1/publish", "{}").expect(200);
        var customer =
                api.post("/customers", "{\"customer_name\": \"C\"}").expect(201).at("customer_id");
        var order = """
                {"accept": true, "starts_at": "%s", "contract_length": 12, "billing_frequency": "MONTHLY",
                 "plan_id": "%s", "bricks": [{"brick_id": "%s"}], "customer_id": "%s"}
                """.formatted(
                        Instant.now().minus(90, ChronoUnit.DAYS).toString().substring(0, 10), plan, brick, customer);
        api.post("/subscriptions", order).expect(201);
        copySubscriptions();
        subscriptions = owner.sql("select subscription_id from subscriptions order by 1")
                .query((row, _) -> Rows.uuid(row, "subscription_id"))
                .list();
        batches = new BenchedBatches(api.seller().id(), brick, subscriptions);
    }

    private void copySubscriptions() {
        owner.sql("""
                with made as (
                    insert into subscriptions
                    select r.* from subscriptions s cross join generate_series(2, :count) n,
                        jsonb_populate_record(s, jsonb_build_object('subscription_id', md5(n::text)::uuid)) r
                    returning subscription_id)
                insert into orders
                select r.* from orders o cross join made m,
                    jsonb_populate_record(o, jsonb_build_object('order_id', md5(m.subscription_id::text)::uuid,
                        'subscription_id', m.subscription_id, 'slug', m.subscription_id::text)) r
                """).param("count", SUBSCRIPTIONS).update();
        owner.sql("""
                update subscriptions s set current_order_id = o.order_id from orders o
                where o.subscription_id = s.subscription_id
                """).update();
    }

    public static void main(String[] arguments) {
        int status = 1;
        try {
            new UsageBenchmark().run();
            status = 0;
        } catch (Exception failure) {
            failure.printStackTrace(System.out);
        }
        System.exit(status);
    }

    private void run() throws Exception {
        fill();
        for (int round = -1; round <= ROUNDS; round++) {
            compare(round < 1 ? "warm-up" : "round " + round, Math.abs(round));
        }
        statements();
        new UsagePlans(service, api.seller(), subscriptions.getFirst(), brick).show();
    }

    /// Each way comes first in turn.
    private void compare(String name, int round) throws Exception {
        var copied = new double[2];
        var posted = new double[2];
        for (int i = 0; i < 4; i++) {
            int turn = (i + round) % 4;
            boolean spread = turn % 2 == 0;
            if (turn < 2) {
                copied[turn % 2] = copy(spread);
            } else {
                posted[turn % 2] = post(spread);
            }
        }
        System.out.printf(
                "%s: spread: %s; one subscription: %s; API one against spread %.2f%n",
                name, shown(copied[0], posted[0]), shown(copied[1], posted[1]), posted[1] / posted[0]);
    }

    private static String shown(double copied, double posted) {
        return "COPY %.0f/s, API %.0f/s, ratio %.2f".formatted(copied, posted, posted / copied);
    }

    /// COPY of the entries, in the order of their ids, and of the same deltas, a transaction for each batch.
    private double copy(boolean spread) throws Exception {
        var texts = new ConcurrentLinkedQueue<byte[][]>();
        batches.make(BATCHES, spread).forEach(batch -> texts.add(batches.rows(batch)));
        return measure(texts, "COPY " + (spread ? "spread" : "one"), rows -> {
            try (var connection = service.database().superuser().getConnection()) {
                connection.setAutoCommit(false);
                for (var row = rows.poll(); row != null; row = rows.poll()) {
                    copyIn(
                            connection,
                            "usage_entries (seller_id, subscription_id, brick_id, time, recorded_at, position,"
                                    + " transaction_id, value, properties)",
                            row[0]);
                    copyIn(
                            connection,
                            "usage_deltas (seller_id, subscription_id, position, brick_id, hour, last_time,"
                                    + " last_position, entries, identified, total, highest, last_value)",
                            row[1]);
                    connection.commit();
                }
            }
        });
    }

    private static void copyIn(Connection connection, String columns, byte[] rows) throws SQLException, IOException {
        connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn("copy " + columns + " from stdin", new ByteArrayInputStream(rows), 1 << 16);
    }

    private double post(boolean spread) throws Exception {
        var bodies = new ConcurrentLinkedQueue<byte[]>();
        batches.make(BATCHES, spread).forEach(batch -> bodies.add(batches.json(batch)));
        var rate = measure(bodies, "API " + (spread ? "spread" : "one"), queue -> {
            for (var body = queue.poll(); body != null; body = queue.poll()) {
                send(body);
            }
        });
        merge(spread);
        return rate;
    }

    private void send(byte[] body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(service.baseUrl() + "/api/v2/usage/batch"))
                .header("X-SERVICE-KEY", api.key())
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        var answer = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200
                || answer.body().contains("rejected")
                || !answer.body().contains("created")) {
            throw new IllegalStateException(answer.statusCode() + " " + answer.body());
        }
    }

    /// What the database was busy with.
    private void statements() {
        owner.sql("""
                select round(mean_exec_time::numeric, 2) || ' ms, ' || calls || ' calls: '
                       || left(regexp_replace(query, '\\s+', ' ', 'g'), 80)
                from pg_stat_statements where query ~ 'usage|subscriptions' order by total_exec_time desc limit 12
                """).query(String.class).list().forEach(System.out::println);
    }

    private interface Work<T> {
        void all(ConcurrentLinkedQueue<T> queue) throws Exception;
    }

    private <T> double measure(ConcurrentLinkedQueue<T> queue, String name, Work<T> work) throws Exception {
        owner.sql("truncate usage_deltas").update();
        owner.sql("checkpoint").update();
        long wal = wal();
        var cpu = cpu();
        long start = System.nanoTime();
        try (var threads = Executors.newFixedThreadPool(CLIENTS)) {
            var running = new ArrayList<Future<?>>();
            for (int i = 0; i < CLIENTS; i++) {
                running.add(threads.submit(() -> {
                    work.all(queue);
                    return true;
                }));
            }
            for (var one : running) {
                one.get();
            }
        }
        long nanos = System.nanoTime() - start;
        // Until the connections that were closed are gone.
        Thread.sleep(300);
        var used = cpu();
        System.out.printf(
                "  %s: %.0f entries/s; for 1,000 entries CPU of JVM %d ms, of PostgreSQL %d ms, WAL %d bytes each%n",
                name,
                1e9 * BATCHES * BATCH / nanos,
                (used.jvm - cpu.jvm) / BATCHES,
                (used.database - cpu.database) / BATCHES,
                (wal() - wal) / BATCHES / BATCH);
        return 1e9 * BATCHES * BATCH / nanos;
    }

    /// In milliseconds; that of the JVM is of service and clients together.
    private record Cpu(long jvm, long database) {}

    private Cpu cpu() throws IOException {
        long jvm =
                ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis();
        var file = owner.sql("select pg_read_file('postmaster.pid')")
                .query(String.class)
                .single();
        long server = Long.parseLong(file.lines().findFirst().orElseThrow());
        // What its children that are gone have used is in its own figures.
        long ticks = ticks(server, 15) + ticks(server, 16);
        try (var children = ProcessHandle.of(server).orElseThrow().children()) {
            for (var child : children.toList()) {
                ticks += ticks(child.pid(), 13) + ticks(child.pid(), 14);
            }
        }
        return new Cpu(jvm, ticks * 10);
    }

    private static long ticks(long process, int field) throws IOException {
        var file = Path.of("/proc/" + process + "/stat");
        return Files.exists(file) ? Long.parseLong(Files.readString(file).split(" ", -1)[field]) : 0;
    }

    private long wal() {
        return owner.sql("select pg_current_wal_insert_lsn() - '0/0'")
                .query(Long.class)
                .single();
    }

    /// What is still to be done for the entries of a round.
    private void merge(boolean spread) {
        long deltas =
                owner.sql("select count(*) from usage_deltas").query(Long.class).single();
        long start = System.nanoTime();
        service.bean(CompactPendingUsage.class).compact(api.seller());
        System.out.printf(
                "  %s: %d deltas merged in %d ms%n",
                spread ? "spread" : "one", deltas, (System.nanoTime() - start) / 1_000_000);
    }

    /// Entries of many months, on the same subscriptions, the first of which has a tenth of them.
    private void fill() {
        for (int done = 0; done < EXISTING; done += 500_000) {
            owner.sql("""
                    insert into usage_entries (seller_id, transaction_id, subscription_id, brick_id, value, time,
                                               recorded_at, position, properties)
                    select :seller, gen_random_uuid()::text,
                           case when n % 10 = 0 then (:ids)[1] else (:ids)[1 + n % cardinality(:ids)] end, :brick,
                           n % 1000, now() - interval '80 days' + (:done + n) * interval '0.5 s', now(), :done + n,
                           '{"region":"eu-west-1"}'
                    from generate_series(1, 500000) n order by 2
                    """)
                    .param("seller", api.seller().id())
                    .param("ids", subscriptions.toArray(UUID[]::new))
                    .param("brick", brick)
                    .param("done", (long) done)
                    .update();
        }
        owner.sql("vacuum analyze usage_entries").update();
    }
}
