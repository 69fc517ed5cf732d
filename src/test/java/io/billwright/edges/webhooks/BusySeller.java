package io.billwright.edges.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.TestDatabase;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A seller to whom something happens fifty times a second. Each change of a customer is noted in its name with the
/// time it was begun.
final class BusySeller {

    private static final int EVENTS_A_SECOND = 50;
    private static final int CUSTOMERS = 20;
    private static final int THREADS = 4;

    private final Api api;
    private final List<String> customers;

    BusySeller(Api api) {
        this.api = api;
        this.customers = IntStream.range(0, CUSTOMERS)
                .mapToObj(i -> api.post("/customers", "{\"customer_name\": \"0\"}")
                        .expect(201)
                        .at("customer_id"))
                .toList();
    }

    void tell(List<String> urls) {
        urls.forEach(url -> api.post(
                        "/webhook-endpoints",
                        "{\"url\": \"%s\", \"event_types\": [\"customer.updated\"]}".formatted(url))
                .expect(201));
    }

    /// Changes of different customers happen side by side, those of one after another.
    void changeCustomers(Duration time) throws InterruptedException, ExecutionException {
        long start = System.nanoTime();
        int changes = (int) (time.toSeconds() * EVENTS_A_SECOND);
        try (var threads = Executors.newFixedThreadPool(THREADS)) {
            var running = IntStream.range(0, THREADS)
                    .mapToObj(first -> threads.submit(() -> {
                        for (int i = first; i < changes; i += THREADS) {
                            pauseUntil(start + i * Duration.ofSeconds(1).toNanos() / EVENTS_A_SECOND);
                            change(i);
                        }
                        return changes;
                    }))
                    .toList();
            for (var thread : running) {
                thread.get();
            }
        }
    }

    /// Asks again until there is an answer, as a client whose server was killed does.
    private void change(int i) throws InterruptedException {
        long now = System.nanoTime();
        var body = "{\"customer_name\": \"" + now + "\"}";
        var key = Map.of("Idempotency-Key", i + "-" + now);
        while (true) {
            try {
                api.send("PATCH", "/customers/" + customers.get(i % CUSTOMERS), body, key)
                        .expect(200);
                return;
            } catch (UncheckedIOException away) {
                Thread.sleep(200);
            }
        }
    }

    private static void pauseUntil(long nanos) throws InterruptedException {
        long left = nanos - System.nanoTime();
        if (left > 0) {
            Thread.sleep(Duration.ofNanos(left));
        }
    }

    /// The ids of all events about its customers since it has receivers.
    Set<String> eventIds(TestDatabase database) {
        var ids = database.owner()
                .sql("select event_id from events where seller_id = :seller and type = 'customer.updated'")
                .param("seller", api.seller().id())
                .query((row, _) -> row.getString(1))
                .list();
        assertThat(ids).isNotEmpty();
        return ids.stream().collect(Collectors.toSet());
    }
}
