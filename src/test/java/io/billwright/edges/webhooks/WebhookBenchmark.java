package io.billwright.edges.webhooks;

import io.billwright.testing.Api;
import io.billwright.testing.ServiceProcess;
import io.billwright.testing.TestService;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/// Webhooks delivered in a second from a queue that has built up, by a service in a process of its own, against a bare
/// HTTP client that sends the same bodies to the same receivers as many at a time. Run by `scripts/bench-webhooks`.
final class WebhookBenchmark {

    private static final int ROUNDS = Integer.getInteger("rounds", 3);
    private static final int EVENTS = Integer.getInteger("events", 3_000);
    private static final int CUSTOMERS = 200;
    private static final int AT_A_TIME = 8;

    private final TestService service = TestService.start(Map.of("billwright.outbound.allowed-addresses", "127.0.0.1"));

    public static void main(String[] arguments) {
        int status = 1;
        try {
            var benchmark = new WebhookBenchmark();
            for (int i = 0; i <= ROUNDS; i++) {
                benchmark.compare(i == 0 ? "warm-up" : "round " + i, 1);
                benchmark.compare(i == 0 ? "warm-up" : "round " + i, 10);
            }
            status = 0;
        } catch (Exception | AssertionError failure) {
            failure.printStackTrace(System.out);
        }
        System.exit(status);
    }

    private void compare(String name, int endpoints) throws Exception {
        try (var receivers = Receivers.start(endpoints, 0)) {
            var api = service.newSandboxSeller();
            receivers
                    .urls()
                    .forEach(url ->
                            api.post("/webhook-endpoints", """
                            {"url": "%s", "event_types": ["customer.updated"]}""".formatted(url)).expect(201));
            change(api);
            double ours = EVENTS * endpoints / deliver(receivers);
            double bare = EVENTS * endpoints / sendAgain(receivers);
            System.out.printf(
                    "%s: %d endpoints: client alone %.0f/s; service %.0f/s, ratio %.2f%n",
                    name, endpoints, bare, ours, ours / bare);
        }
    }

    private void change(Api api) throws Exception {
        var customers = IntStream.range(0, CUSTOMERS)
                .mapToObj(_ -> api.post("/customers", "{\"customer_name\": \"0\"}")
                        .expect(201)
                        .at("customer_id"))
                .toList();
        for (int i = 0; i < EVENTS; i++) {
            api.patch("/customers/" + customers.get(i % CUSTOMERS), "{\"customer_name\": \"%d\"}".formatted(i + 1))
                    .expect(200);
        }
    }

    /// In seconds, from the first arrival to the last.
    private double deliver(Receivers receivers) throws Exception {
        try (var worker = ServiceProcess.launch(
                service.database(),
                Map.of("BILLWRIGHT_OUTBOUND_ALLOWEDADDRESSES", "127.0.0.1", "BILLWRIGHT_ROLE", "worker"),
                List.of("-Xmx1g"))) {
            long end = System.nanoTime() + Duration.ofMinutes(5).toNanos();
            while (receivers.liveUrls().stream()
                    .anyMatch(url -> receivers.arrivals(url).size() < EVENTS)) {
                if (System.nanoTime() > end) {
                    throw new IllegalStateException("not all was delivered");
                }
                Thread.sleep(20);
            }
            var used = ProcessHandle.of(worker.pid()).orElseThrow().info().totalCpuDuration();
            System.out.println(
                    "    processor time of the worker: " + used.orElseThrow().toMillis() + " ms");
        }
        var times = receivers.liveUrls().stream()
                .flatMap(url -> receivers.arrivals(url).stream())
                .mapToLong(Receivers.Arrival::nanos)
                .summaryStatistics();
        return (times.getMax() - times.getMin()) / 1e9;
    }

    private static double sendAgain(Receivers receivers) throws Exception {
        long start = System.nanoTime();
        try (var client = HttpClient.newHttpClient();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var senders = new ArrayList<Callable<Void>>();
            for (var url : receivers.liveUrls()) {
                var bodies = receivers.arrivals(url);
                for (int first = 0; first < AT_A_TIME; first++) {
                    int from = first;
                    senders.add(() -> {
                        for (int i = from; i < EVENTS; i += AT_A_TIME) {
                            var request = HttpRequest.newBuilder(URI.create(url))
                                    .POST(BodyPublishers.ofString(bodies.get(i).body()))
                                    .build();
                            client.send(request, BodyHandlers.discarding());
                        }
                        return null;
                    });
                }
            }
            for (var sender : threads.invokeAll(senders)) {
                sender.get();
            }
        }
        return (System.nanoTime() - start) / 1e9;
    }
}
