package io.billwright.billing.milestones;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Await;
import io.billwright.testing.Bills;
import io.billwright.testing.ServiceProcess;
import io.billwright.testing.TestService;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// A service that is killed while 50 clients complete a milestone leaves of each completion either nothing or all of
/// it, with its bill (S4, R19). `scripts/prove completions` kills more often.
class KilledCompletionsTest {

    private static final int KILLS = Integer.getInteger("completions.kills", 2);
    private static final int CLIENTS = 50;
    private static final int ANSWERS = 25;
    private static final Duration LONGEST = Duration.ofMillis(300);
    private static final long TOTAL = 99_991;

    private final Works works = new Works(Bills.at("2025-01-10T09:00:00Z"));
    private final Map<Integer, String> answered = new ConcurrentHashMap<>();
    private final AtomicInteger sent = new AtomicInteger();
    private int inTransaction;

    @Test
    void everyCompletionIsBilledOnceHoweverOftenItIsSentAgain() throws Exception {
        var subscription = works.subscribe("[{'brick_id': 'rollout', 'quantity': " + TOTAL + "}]");
        var path = "/subscriptions/" + subscription + "/milestones/" + works.idOf(subscription) + "/complete";
        // All clients wait for one subscription, each with a connection.
        var settings = Map.of("BILLWRIGHT_ROLE", "api", "BILLWRIGHT_DATABASE_POOL_SIZE", "" + (CLIENTS + 10));
        try (var service = ServiceProcess.start(TestService.shared().database(), settings)) {
            var api = works.api().at(service.baseUrl()).unchecked();
            for (int kill = 0; kill < KILLS; kill++) {
                killWhileClientsSend(service, api, path, new Random(kill));
            }
            for (int i = 1; i <= sent.get(); i++) {
                var again = complete(api, path, i).expect(201).text();
                assertThat(answered.getOrDefault(i, again)).isEqualTo(again);
            }
        }
        assertThat(inTransaction).isPositive();
        assertThat(works.state(subscription)).isEqualTo(sent.get() + " of " + TOTAL);
        works.bills().shop().advance("2025-02-01T00:00:00Z");
        assertThat(billed()).isEqualTo((2 * 10_000_00L * sent.get() + TOTAL) / (2 * TOTAL));
        for (var check : works.api().get("/integrity").expect(200).body().get("checks")) {
            assertThat(check.get("ok").booleanValue()).as(check.toString()).isTrue();
        }
        System.out.printf(
                "killed %d times, %d of them inside of a transaction: %d completions, %d answered at once%n",
                KILLS, inTransaction, sent.get(), answered.size());
    }

    /// What the lines of all invoices come to, each of which belongs to one completion.
    private long billed() {
        return TestService.shared()
                .database()
                .owner()
                .sql("""
                        select coalesce(sum(l.net), 0) from invoice_lines l
                        join milestone_completions c on c.completion_id = l.difference_of
                            and c.invoice_id = l.invoice_id
                        where l.seller_id = :seller and l.kind = 'MILESTONE'
                        """)
                .param("seller", works.api().seller().id())
                .query(Long.class)
                .single();
    }

    private void killWhileClientsSend(ServiceProcess service, Api api, String path, Random random) throws Exception {
        var over = new AtomicBoolean();
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> running = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                running.add(clients.submit(() -> sendUntilCut(api, path, over)));
            }
            try {
                int before = answered.size();
                Await.until("clients have answers", () -> answered.size() >= before + ANSWERS);
                Await.aMoment(random, LONGEST);
                inTransaction += inTransaction();
                service.kill();
            } finally {
                over.set(true);
            }
            for (var client : running) {
                client.get();
            }
        }
        service.restart();
    }

    /// 1 if the process that is about to be killed is at work on something.
    private static int inTransaction() {
        var sql = """
                select count(*) from pg_stat_activity
                where datname = current_database() and application_name = 'billwright' and xact_start is not null
                """;
        return Math.min(
                1,
                TestService.shared()
                        .database()
                        .owner()
                        .sql(sql)
                        .query(Integer.class)
                        .single());
    }

    private void sendUntilCut(Api api, String path, AtomicBoolean over) {
        while (!over.get()) {
            int i = sent.incrementAndGet();
            try {
                var answer = complete(api, path, i);
                if (answer.status() != 409) {
                    answered.put(i, answer.expect(201).text());
                }
            } catch (UncheckedIOException _) {
                return;
            }
        }
    }

    private static Api.Answer complete(Api api, String path, int i) {
        var billOn = i % 8 == 0 ? "NEXT_INVOICE" : "IMMEDIATELY";
        return api.send(
                "POST",
                path,
                "{\"quantity\": 1, \"bill_on\": \"" + billOn + "\"}",
                Map.of("Idempotency-Key", "completion-" + i));
    }
}
