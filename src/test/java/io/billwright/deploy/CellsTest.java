package io.billwright.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.Billwright;
import io.billwright.edges.cli.Commands;
import io.billwright.platform.db.Seller;
import io.billwright.testing.Await;
import io.billwright.testing.FreePort;
import io.billwright.testing.Shop;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.springframework.util.FileSystemUtils;

/// Two cells behind HAProxy, with the configuration that is shipped. Sellers move from one to the other and back while
/// their clients go on and workers issue, charge and tell: clients that send again what was refused notice nothing, and
/// the clients of a seller who stays notice nothing at all.
@EnabledIf("isInstalled")
class CellsTest {

    private static final int SELLERS = Integer.getInteger("cells.sellers", 1);
    private static final int MOVES = Integer.getInteger("cells.moves", 2);
    private static final int SOME = Integer.getInteger("cells.changes", 10);
    private static final Duration LONGEST = Duration.ofMinutes(3);
    private static final Pattern CLOSED = Pattern.compile("it was closed for (\\d+) ms");

    private final TwoCells cells;
    private final Path folder;
    private final Path map;
    private final int port = FreePort.next();
    private final int control = FreePort.next();
    private final List<Long> closed = new ArrayList<>();

    CellsTest() throws IOException {
        cells = TwoCells.start();
        folder = Files.createTempDirectory("cells");
        map = folder.resolve("cells.map");
    }

    static boolean isInstalled() {
        return Daemons.areInstalled("haproxy");
    }

    @Test
    void sellersMoveUnderLoadAndNothingIsLostOrDoubled() throws Exception {
        try (cells;
                var stripe = StripeStub.start(5000)) {
            var one = serve(cells.one(), stripe);
            var two = serve(cells.two(), stripe);
            var sellers = new ArrayList<Traffic>();
            var told = new ArrayList<EventReceiver>();
            for (int i = 0; i < SELLERS; i++) {
                told.add(new EventReceiver());
                sellers.add(Traffic.of(one, told.getLast().url(), List.of(router())));
            }
            var staying = Shop.open(one, Seller.Mode.LIVE).unchecked();
            command("cells", "map", "--cells", cells.file().toString(), "--out", map.toString());
            var proxy = proxy(one, two);
            try {
                Await.until("the router is up", LONGEST, this::isUp);
                moveAll(sellers, staying);
                var home = MOVES % 2 == 0 ? cells.one() : cells.two();
                for (int i = 0; i < SELLERS; i++) {
                    var api = sellers.get(i).shop().api().at(router());
                    new WhatHappened(home, sellers.get(i), api).check(stripe, told.get(i));
                    assertTheOtherCellRefuses(sellers.get(i), MOVES % 2 == 0 ? two : one);
                }
                assertLinksLeadToTheCell(sellers.getFirst(), home);
                System.out.printf(
                        "result: %d moves of %d sellers, %d changes acknowledged, %d sent again, closed for at most"
                                + " %d ms%n",
                        closed.size(),
                        SELLERS,
                        sellers.stream()
                                .mapToInt(
                                        seller -> seller.client().acknowledged().size())
                                .sum(),
                        sellers.stream()
                                .mapToInt(seller -> seller.client().repeated())
                                .sum(),
                        closed.stream().mapToLong(Long::longValue).max().orElseThrow());
            } finally {
                proxy.destroyForcibly();
                sellers.forEach(Traffic::close);
                told.forEach(EventReceiver::close);
                one.close();
                two.close();
                FileSystemUtils.deleteRecursively(folder);
            }
        }
    }

    private void moveAll(List<Traffic> sellers, Shop staying) throws Exception {
        sellers.forEach(traffic -> traffic.start(1));
        var others = new PatientClient(staying.api(), List.of(router()));
        var customer = others.post("/customers", Shop.json("{'customer_name': 'Stays'}"), "stays")
                .get("customer_id")
                .stringValue();
        var stopped = new boolean[1];
        var steady = Thread.ofVirtual().start(() -> {
            for (int i = 0; !stopped[0]; i++) {
                others.change("PATCH", "/customers/" + customer, Shop.json("{'tax_id': 'US-" + i + "'}"), "other-" + i);
                PatientClient.pause();
            }
        });
        for (int move = 0; move < MOVES; move++) {
            for (var traffic : sellers) {
                awaitMore(traffic);
                move(traffic, move % 2 == 0 ? "one" : "two", move % 2 == 0 ? "two" : "one");
            }
        }
        for (var traffic : sellers) {
            awaitMore(traffic);
            traffic.end();
        }
        stopped[0] = true;
        steady.join();
        assertThat(others.repeated())
                .as("refused requests of a seller who stays")
                .isZero();
    }

    private void move(Traffic traffic, String from, String to) {
        var printed = command(
                "seller",
                "move",
                "--cells",
                cells.file().toString(),
                "--seller",
                traffic.shop().api().seller().id().toString(),
                "--from",
                from,
                "--to",
                to,
                "--map",
                map.toString(),
                "--router",
                "127.0.0.1:" + control);
        var found = CLOSED.matcher(printed);
        assertThat(found.find()).as(printed).isTrue();
        closed.add(Long.valueOf(found.group(1)));
    }

    private static String command(String... arguments) {
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

    private void assertTheOtherCellRefuses(Traffic traffic, TestService other) {
        var answer = traffic.shop().api().at(other.baseUrl()).impatient().get("/customers");
        assertThat(answer.status()).isEqualTo(503);
    }

    /// Also links from before links named their seller, and messages of the processor.
    private void assertLinksLeadToTheCell(Traffic traffic, TestDatabase home) throws Exception {
        var seller = traffic.shop().api().seller().id();
        var slug = home.owner()
                .sql("select slug from public_links where seller_id = ? and kind = 'INVOICE' limit 1")
                .param(seller)
                .query(String.class)
                .single();
        assertThat(slug).startsWith(seller.toString().substring(24));
        assertThat(status("GET", "/pay/" + slug)).isEqualTo(200);
        var old = slug.substring(12);
        home.owner()
                .sql("update public_links set slug = ? where seller_id = ? and slug = ?")
                .param(old)
                .param(seller)
                .param(slug)
                .update();
        assertThat(status("GET", "/pay/" + old)).isEqualTo(200);
        assertThat(status("GET", "/pay/" + "A".repeat(27))).isEqualTo(404);
        assertThat(status("POST", "/webhooks/stripe/" + seller))
                .as("known, and not signed")
                .isEqualTo(400);
    }

    private int status(String method, String path) throws IOException, InterruptedException {
        try (var http = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(URI.create(router() + path))
                    .method(method, BodyPublishers.ofString(method.equals("POST") ? "{}" : ""))
                    .build();
            return http.send(request, BodyHandlers.discarding()).statusCode();
        }
    }

    private String router() {
        return "http://127.0.0.1:" + port;
    }

    private static TestService serve(TestDatabase database, StripeStub stripe) {
        return TestService.start(
                database,
                Map.of(
                        "billwright.stripe.api-base", stripe.url(),
                        "billwright.outbound.allowed-addresses", "127.0.0.1",
                        "billwright.documents.public-url", "https://billing.example.com",
                        "billwright.jobs.lease", "5s",
                        "billwright.role", "all"));
    }

    private Process proxy(TestService one, TestService two) throws IOException {
        var file = Path.of("deploy/haproxy/cells.cfg").toAbsolutePath().toString();
        var environment = Map.of(
                "BILLWRIGHT_ROUTER_SOCKET", "ipv4@127.0.0.1:" + control,
                "BILLWRIGHT_PROXY_BIND", "127.0.0.1:" + port,
                "BILLWRIGHT_CELLS_MAP", map.toString(),
                "BILLWRIGHT_CELL_ONE", one.baseUrl().substring("http://".length()),
                "BILLWRIGHT_CELL_TWO", two.baseUrl().substring("http://".length()));
        return Daemons.launch(folder, "haproxy.log", environment, List.of("/usr/sbin/haproxy", "-db", "-f", file));
    }

    private boolean isUp() throws InterruptedException {
        try {
            return status("GET", "/readyz") == 200;
        } catch (IOException _) {
            return false; // Not listening yet.
        }
    }

    private static void awaitMore(Traffic traffic) {
        int before = traffic.client().acknowledged().size();
        Await.until("clients go on", LONGEST, () -> {
            PatientClient.pause();
            return traffic.client().acknowledged().size() >= before + SOME;
        });
    }
}
