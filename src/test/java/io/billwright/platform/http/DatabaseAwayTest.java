package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Migrations;
import io.billwright.testing.Api;
import io.billwright.testing.Await;
import io.billwright.testing.TestDatabase;
import io.billwright.testing.TestService;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/// A part that is away is a quick 503, and what was committed is answered as done (S20). The service has a database
/// server of its own, which a test may stop.
class DatabaseAwayTest {

    /// Twice what is promised, as other tests share the processors.
    private static final Duration SOON = Duration.ofSeconds(4);

    private static final Duration READY_SOON = Duration.ofSeconds(2);

    @TempDir
    static Path folder;

    private static EmbeddedPostgres postgres;
    private static TestService service;
    private static Api seller;

    private final HttpClient http = HttpClient.newHttpClient();

    @BeforeAll
    static void start() throws IOException {
        postgres = EmbeddedPostgres.builder()
                .setDataDirectory(folder.resolve("database"))
                .start();
        Migrations.run(postgres.getPostgresDatabase(), TestDatabase.APP_ROLE, TestDatabase.APP_PASSWORD);
        service = TestService.start(Map.of(
                "billwright.database.url",
                "jdbc:postgresql://127.0.0.1:" + postgres.getPort() + "/postgres",
                "billwright.database.longest-wait",
                "1500ms",
                "billwright.database.longest-silence",
                1,
                "billwright.documents.storage",
                "filesystem",
                "billwright.documents.directory",
                folder.resolve("documents").toString()));
        seller = service.newSandboxSeller();
    }

    @AfterAll
    static void stop() throws IOException {
        service.close();
        postgres.close();
    }

    @Test
    void whenTheDatabaseHangsRequestsAreAnsweredLaterTryAgain() throws IOException, InterruptedException {
        customers().join();
        signal("STOP");
        try {
            var answers = new ArrayList<CompletableFuture<Timed>>();
            for (int n = 0; n < 30; n++) {
                answers.add(customers());
            }
            Await.until("the service notices", SOON, () -> ready().answer().statusCode() == 503);
            answers.add(customers());
            for (var answer : answers) {
                assertAway(answer.join());
            }
        } finally {
            signal("CONT");
        }
        Await.until("the service notices", () -> ready().answer().statusCode() == 200);
        assertThat(customers().join().answer().statusCode()).isEqualTo(200);
    }

    /// A document that cannot be written is one on a disk that is full.
    @Test
    void whatWasCommittedIsAnsweredAsDoneAlsoIfItsDocumentCannotBeStored() throws IOException {
        var customer = seller.post("/customers", "{\"customer_name\": \"Lyon\"}")
                .expect(201)
                .at("customer_id");
        var voided = invoice(customer);
        var regenerated = invoice(customer);
        var documents = folder.resolve("documents");
        Files.writeString(documents, "not a folder");

        assertThat(seller.post("/invoices/" + voided + "/void", "{}")
                        .expect(200)
                        .at("status"))
                .isEqualTo("VOIDED");
        assertThat(seller.post("/invoices/" + regenerated + "/regenerate", "{}")
                        .expect(200)
                        .at("invoice_number"))
                .endsWith("-2");
        assertThat(seller.post("/invoices/" + regenerated + "/regenerate", "{\"send_invoice\": true}")
                        .expect(200)
                        .at("invoice_number"))
                .endsWith("-3");

        Files.delete(documents);
        assertThat(seller.bytes("/invoices/" + voided + "/pdf")).isNotEmpty();
        assertThat(postgresCount("select count(*) from invoice_work where action = 'DELIVER' and claim_id is null"))
                .isEqualTo(2);
    }

    private static String invoice(String customer) {
        var body = """
                {"customer_id": "%s", "line_items": [{"name": "Workshop", "quantity": 1, "unit_price": "250.00"}]}
                """.formatted(customer);
        var id = seller.post("/invoices", body).expect(201).at("invoice_id");
        seller.post("/sandbox/clock/advance", "{\"by\": \"PT0S\"}").expect(200);
        return id;
    }

    private static long postgresCount(String sql) {
        return JdbcClient.create(postgres.getPostgresDatabase())
                .sql(sql)
                .query(Long.class)
                .single();
    }

    private static void assertAway(Timed timed) {
        assertThat(timed.answer().statusCode()).as(timed.answer().body()).isEqualTo(503);
        assertThat(timed.answer().headers().firstValue("Retry-After")).contains("2");
        assertThat(timed.took()).isLessThan(SOON);
    }

    private record Timed(HttpResponse<String> answer, Duration took) {}

    private CompletableFuture<Timed> customers() {
        return timed(HttpRequest.newBuilder(URI.create(service.baseUrl() + "/api/v2/customers"))
                .header("X-SERVICE-KEY", seller.key()));
    }

    private Timed ready() {
        var ready = timed(HttpRequest.newBuilder(URI.create(service.baseUrl() + "/readyz")))
                .join();
        assertThat(ready.took()).isLessThan(READY_SOON);
        return ready;
    }

    private CompletableFuture<Timed> timed(HttpRequest.Builder request) {
        long began = System.nanoTime();
        return http.sendAsync(request.build(), BodyHandlers.ofString())
                .thenApply(answer -> new Timed(answer, Duration.ofNanos(System.nanoTime() - began)));
    }

    /// To the server and all of its processes, some of which may end meanwhile.
    private static void signal(String name) throws IOException, InterruptedException {
        var file = folder.resolve("database/postmaster.pid");
        var server = ProcessHandle.of(Long.parseLong(Files.readAllLines(file).getFirst()))
                .orElseThrow();
        assertThat(kill(name, server)).isZero();
        for (var process : server.descendants().toList()) {
            kill(name, process);
        }
    }

    private static int kill(String signal, ProcessHandle process) throws IOException, InterruptedException {
        return new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .start()
                .waitFor();
    }
}
