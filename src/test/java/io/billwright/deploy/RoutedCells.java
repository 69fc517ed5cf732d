package io.billwright.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.Billwright;
import io.billwright.edges.cli.Commands;
import io.billwright.platform.db.Seller;
import io.billwright.testing.Await;
import io.billwright.testing.FreePort;
import io.billwright.testing.StripeStub;
import io.billwright.testing.TestDatabase;
import io.billwright.testing.TestService;
import io.billwright.testing.TwoCells;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;

/// Two cells with one service each, behind HAProxy with the shipped configuration.
final class RoutedCells implements AutoCloseable {

    static final Duration LONGEST = Duration.ofMinutes(3);

    /// How many changes must be acknowledged before the next move.
    private static final int SOME = Integer.getInteger("cells.changes", 10);

    private final TwoCells cells;
    private final StripeStub stripe;
    private final TestService one;
    private final TestService two;
    private final Path folder;
    private final Path map;
    private final int port = FreePort.next();
    private final int control = FreePort.next();
    private @Nullable Process proxy;

    RoutedCells() throws IOException {
        cells = TwoCells.start();
        stripe = StripeStub.start(5000);
        one = serve(cells.one());
        two = serve(cells.two());
        folder = Files.createTempDirectory("cells");
        map = folder.resolve("cells.map");
    }

    private TestService serve(TestDatabase database) {
        return TestService.start(
                database,
                Map.of(
                        "billwright.stripe.api-base", stripe.url(),
                        "billwright.outbound.allowed-addresses", "127.0.0.1",
                        "billwright.documents.public-url", "https://billing.example.com",
                        "billwright.jobs.lease", "5s",
                        "billwright.role", "all"));
    }

    /// Starts the router with a map of all sellers that have been added so far.
    void route() throws IOException {
        command("cells", "map", "--cells", cells.file().toString(), "--out", map.toString());
        var file = Path.of("deploy/haproxy/cells.cfg").toAbsolutePath().toString();
        var environment = Map.of(
                "BILLWRIGHT_ROUTER_SOCKET", "ipv4@127.0.0.1:" + control,
                "BILLWRIGHT_PROXY_BIND", "127.0.0.1:" + port,
                "BILLWRIGHT_CELLS_MAP", map.toString(),
                "BILLWRIGHT_CELL_ONE", one.baseUrl().substring("http://".length()),
                "BILLWRIGHT_CELL_TWO", two.baseUrl().substring("http://".length()));
        proxy = Daemons.launch(folder, "haproxy.log", environment, List.of("/usr/sbin/haproxy", "-db", "-f", file));
        Await.until("the router is up", LONGEST, this::isUp);
    }

    private boolean isUp() throws InterruptedException {
        try {
            return status("GET", "/readyz") == 200;
        } catch (IOException _) {
            return false; // It is not listening yet.
        }
    }

    TestService one() {
        return one;
    }

    TestService two() {
        return two;
    }

    StripeStub stripe() {
        return stripe;
    }

    String router() {
        return "http://127.0.0.1:" + port;
    }

    /// The arguments of the command that moves a seller.
    List<String> move(Seller seller, String from, String to, String... options) {
        var move = Stream.of(
                "seller",
                "move",
                "--cells",
                cells.file().toString(),
                "--seller",
                seller.id().toString(),
                "--from",
                from,
                "--to",
                to,
                "--map",
                map.toString(),
                "--router",
                "127.0.0.1:" + control);
        return Stream.concat(move, Stream.of(options)).toList();
    }

    /// Runs a command, which must succeed, and returns its output.
    static String command(String... arguments) {
        var before = System.out;
        var printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        int code;
        try {
            code = Commands.run(Billwright.class, arguments);
        } finally {
            System.setOut(before);
        }
        var text = printed.toString(StandardCharsets.UTF_8);
        System.out.print(text);
        assertThat(code).as(text).isZero();
        return text;
    }

    int status(String method, String path) throws IOException, InterruptedException {
        try (var http = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(URI.create(router() + path))
                    .method(method, BodyPublishers.ofString(method.equals("POST") ? "{}" : ""))
                    .build();
            return http.send(request, BodyHandlers.discarding()).statusCode();
        }
    }

    /// Waits until the clients of a seller have made some more changes.
    static void awaitMore(Traffic traffic) {
        int before = traffic.client().acknowledged().size();
        Await.until("clients go on", LONGEST, () -> {
            PatientClient.pause();
            return traffic.client().acknowledged().size() >= before + SOME;
        });
    }

    @Override
    public void close() throws IOException {
        if (proxy != null) {
            proxy.destroyForcibly();
        }
        one.close();
        two.close();
        stripe.close();
        cells.close();
        FileSystemUtils.deleteRecursively(folder);
    }
}
