package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Await;
import io.billwright.testing.ServiceProcess;
import io.billwright.testing.TestDatabase;
import io.billwright.testing.TestService;
import java.io.UncheckedIOException;
import java.nio.file.Files;
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

/// A service killed in the middle of its work leaves of each request either nothing or an answer that can be replayed.
/// `scripts/prove requests` kills more often.
class KilledServiceTest {

    private static final int KILLS = Integer.getInteger("service.kills", 2);
    private static final int CLIENTS = 4;
    private static final int ANSWERS = 10;
    private static final Duration LONGEST = Duration.ofMillis(300);

    private final Map<String, String> answered = new ConcurrentHashMap<>();
    private final AtomicInteger sent = new AtomicInteger();

    @Test
    void everyRequestHappensOnceHoweverOftenItIsSentAgain() throws Exception {
        var shared = TestService.shared();
        var seller = shared.newSandboxSeller();
        try (var service = ServiceProcess.start(shared.database(), Map.of("BILLWRIGHT_ROLE", "api"))) {
            var api = seller.at(service.baseUrl());
            for (int kill = 0; kill < KILLS; kill++) {
                killWhileClientsSend(service, api, new Random(kill));
            }
            for (int i = 1; i <= sent.get(); i++) {
                var again = post(api, i).expect(201).text();
                assertThat(answered.getOrDefault("r" + i, again)).isEqualTo(again);
            }
            assertThat(answered).isNotEmpty();
            assertThat(names(shared.database(), seller)).hasSize(sent.get()).doesNotHaveDuplicates();
            assertThat(Files.readString(service.log().toPath()))
                    .contains("request_id", "seller_id")
                    .doesNotContain(seller.key().substring(0, 60));
        }
    }

    private void killWhileClientsSend(ServiceProcess service, Api api, Random random) throws Exception {
        var over = new AtomicBoolean();
        try (var clients = Executors.newFixedThreadPool(CLIENTS)) {
            List<Future<?>> running = new ArrayList<>();
            for (int c = 0; c < CLIENTS; c++) {
                running.add(clients.submit(() -> sendUntilCut(api, over)));
            }
            int before = answered.size();
            Await.until("clients have answers", () -> answered.size() >= before + ANSWERS);
            Await.aMoment(random, LONGEST);
            service.kill();
            over.set(true);
            for (var client : running) {
                client.get();
            }
        }
        service.restart();
    }

    private void sendUntilCut(Api api, AtomicBoolean over) {
        while (!over.get()) {
            int i = sent.incrementAndGet();
            try {
                answered.put("r" + i, post(api, i).expect(201).text());
            } catch (UncheckedIOException _) {
                return;
            }
        }
    }

    private static Api.Answer post(Api api, int i) {
        return api.send(
                "POST", "/customers", "{\"customer_name\": \"r" + i + "\"}", Map.of("Idempotency-Key", "r" + i));
    }

    private static List<String> names(TestDatabase database, Api seller) {
        return database.owner()
                .sql("select customer_name from customers where seller_id = :id")
                .param("id", seller.seller().id())
                .query((row, _) -> row.getString(1))
                .list();
    }
}
