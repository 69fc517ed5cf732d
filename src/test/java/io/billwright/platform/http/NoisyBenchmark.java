package io.billwright.platform.http;

import io.billwright.testing.Api;
import io.billwright.testing.Belongings;
import io.billwright.testing.Belongings.Kind;
import io.billwright.testing.ServiceProcess;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// A quiet seller, alone and beside one with 64 clients that do nothing but the slowest operations, in turns (S13).
/// Run by `scripts/bench-noisy`.
final class NoisyBenchmark {

    private static final int ROUNDS = Integer.getInteger("rounds", 4);
    private static final int CLIENTS = Integer.getInteger("clients", 64);
    private static final Pattern PDF = Pattern.compile("/documents/[^\"]+\\.pdf");
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Duration EACH = Duration.ofSeconds(Integer.getInteger("seconds", 15));

    private final TestService service = TestService.start(Map.of());
    private final Belongings quiet = Belongings.of(service.newSandboxSeller(), "Quiet", 1);
    private final Belongings noisy = Belongings.of(service.newSandboxSeller(), "Noisy", 1);
    private final Map<String, Integer> noise = new ConcurrentHashMap<>();

    private NoisyBenchmark() {}

    static void main() throws Exception {
        new NoisyBenchmark().measure();
        System.exit(0);
    }

    private void measure() throws IOException, InterruptedException, ExecutionException {
        try (var process = ServiceProcess.launch(service.database(), Map.of(), List.of("-Xmx1g"))) {
            process.awaitReady();
            var asking = quiet.api().at(process.baseUrl()).unchecked();
            var clients = noisy.api().at(process.baseUrl()).unchecked();
            asked(asking);
            beside(clients, asking);
            var alone = new ArrayList<Long>();
            var beside = new ArrayList<Long>();
            for (int round = 1; round <= ROUNDS; round++) {
                var first = asked(asking);
                noise.clear();
                var second = beside(clients, asking);
                show("round " + round, first, second);
                alone.addAll(first);
                beside.addAll(second);
            }
            show("all", alone, beside);
        }
    }

    private void show(String name, List<Long> alone, List<Long> beside) {
        System.out.printf(
                "%s: alone p50 %.1f, p99 %.1f ms (%d); beside p50 %.1f, p99 %.1f ms (%d); p99 ratio %.2f; noise %s%n",
                name,
                percentile(alone, 50),
                percentile(alone, 99),
                alone.size(),
                percentile(beside, 50),
                percentile(beside, 99),
                beside.size(),
                percentile(beside, 99) / percentile(alone, 99),
                noise);
    }

    private static double percentile(List<Long> nanos, int percent) {
        var sorted = nanos.stream().sorted().toList();
        return sorted.get((sorted.size() - 1) * percent / 100) / 1e6;
    }

    /// What a small seller does all day, one request after the other: shows, lists, changes, estimates.
    private List<Long> asked(Api api) {
        var took = new ArrayList<Long>();
        var customer = "/customers/" + quiet.id(Kind.CUSTOMER);
        var estimate = """
                {"starts_at": "2027-01-01", "contract_length": 12, "billing_frequency": "MONTHLY", "plan_id": "%s",
                 "bricks": [{"brick_id": "%s", "quantity": 5}], "customer_id": "%s"}
                """.formatted(quiet.id(Kind.PLAN), quiet.id(Kind.BRICK), quiet.id(Kind.CUSTOMER));
        long end = System.nanoTime() + EACH.toNanos();
        while (System.nanoTime() < end) {
            took.add(timed(() -> api.get(customer).expect(200)));
            took.add(timed(() -> api.get("/invoices?limit=20").expect(200)));
            took.add(timed(
                    () -> api.patch(customer, "{\"customer_name\": \"Quiet\"}").expect(200)));
            took.add(timed(() -> api.post("/subscriptions/estimate", estimate).expect(200)));
        }
        return took;
    }

    private static long timed(Runnable request) {
        long start = System.nanoTime();
        request.run();
        return System.nanoTime() - start;
    }

    private List<Long> beside(Api clients, Api asking) throws InterruptedException, ExecutionException {
        var stop = new AtomicBoolean();
        var operations = slowest(clients);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var noisy = IntStream.range(0, CLIENTS)
                    .mapToObj(i -> threads.submit(() -> {
                        while (!stop.get()) {
                            var answer = operations.get(i % operations.size()).get();
                            noise.merge(answer, 1, Integer::sum);
                        }
                    }))
                    .toList();
            var took = asked(asking);
            stop.set(true);
            for (var client : noisy) {
                client.get();
            }
            return took;
        }
    }

    /// The operation and its status. What is refused otherwise than by a share (429), or after waiting for another
    /// client's lock (409), makes no noise, so the figures would say too little.
    private static String noted(String operation, Api.Answer answer) {
        return noted(operation, answer.status(), answer.text());
    }

    private static String noted(String operation, int status, String text) {
        if (status >= 300 && status != 409 && status != 429) {
            throw new AssertionError(operation + " answers " + status + " " + text);
        }
        return operation + " " + status;
    }

    private List<Supplier<String>> slowest(Api api) {
        var invoice = bigInvoice(api);
        var order = """
                {"starts_at": "2027-01-01", "contract_length": 12, "billing_frequency": "MONTHLY", "plan_id": "%s",
                 "bricks": [{"brick_id": "%s", "quantity": 5}], "customer_id": "%s", "custom_order_form_html": "%s"}
                """.formatted(
                        noisy.id(Kind.PLAN),
                        noisy.id(Kind.BRICK),
                        noisy.id(Kind.CUSTOMER),
                        "<html><body>" + "<p>Both parties agree to this and to what follows.</p>".repeat(2000)
                                + "</body></html>");
        return List.of(
                () -> noted("regenerate", api.post("/invoices/" + invoice + "/regenerate", "{}")),
                () -> printed(api.post("/subscriptions", order)),
                () -> noted("list", api.get("/invoices?limit=100&include_total=true")),
                () -> noted("advance", api.post("/sandbox/clock/advance", "{\"by\": \"P30D\"}")));
    }

    private String bigInvoice(Api api) {
        var line = "{\"name\": \"Work\", \"quantity\": 1, \"unit_price\": \"10\"}";
        return api.post("/invoices", """
                        {"customer_id": "%s", "currency": "USD", "line_items": [%s]}
                        """.formatted(
                                noisy.id(Kind.CUSTOMER), String.join(", ", Collections.nCopies(100, line))))
                .expect(201)
                .at("invoice_id");
    }

    /// The order form that an answer leads to.
    private static String printed(Api.Answer answer) {
        var agreed = noted("agree", answer);
        var path = PDF.matcher(answer.text());
        if (!path.find()) {
            return agreed;
        }
        try {
            var request = HttpRequest.newBuilder(answer.response().uri().resolve(path.group()))
                    .build();
            return noted("print", HTTP.send(request, BodyHandlers.discarding()).statusCode(), "");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
