package io.billwright.billing.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Ids;
import io.billwright.testing.Bills;
import io.billwright.testing.ConsoleBrowser;
import io.billwright.testing.TestService;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The progress of a billing run as a stream of events.
@Timeout(60)
class BillingRunProgressTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final TestService service = TestService.shared();
    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final UUID seller = bills.shop().api().seller().id();

    @Test
    void whoListensHearsOfEachStepAndOfTheEnd() throws Exception {
        var run = running();
        var answer = follow(run);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/event-stream;charset=UTF-8");
        try (var lines = new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
            assertThat(next(lines)).contains("\"status\":\"RUNNING\"", "\"due\":10", "\"done\":0");
            change("update billing_runs set done = 4 where run_id = :id", run);
            assertThat(next(lines)).contains("\"done\":4");
            change("update billing_runs set done = 10, finished_at = now() where run_id = :id", run);
            assertThat(next(lines)).contains("\"status\":\"FINISHED\"", "\"done\":10");
            assertThat(lines.readLine()).isEmpty();
            assertThat(lines.readLine()).as("it ends by itself").isNull();
        }
    }

    @Test
    void aRunThatIsOverIsSaidOnce() throws Exception {
        var run = running();
        change("update billing_runs set finished_at = now() where run_id = :id", run);

        assertThat(new String(follow(run).body().readAllBytes(), StandardCharsets.UTF_8))
                .startsWith("event: progress\ndata: {\"run_id\":\"" + run + "\"")
                .endsWith("\n\n")
                .containsOnlyOnce("event:");
    }

    @Test
    void aSellerHasFewAtATimeAndOthersAreNotHeldUp() throws Exception {
        var run = running();
        var open = new ArrayList<HttpResponse<InputStream>>();
        for (int i = 0; i < BillingRunProgress.OF_EACH_SELLER; i++) {
            open.add(follow(run));
        }
        assertThat(open).allMatch(one -> one.statusCode() == 200);
        var refused = follow(run);
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        assertThat(bills.shop().api().get("/billing-runs").status()).isEqualTo(200);

        change("update billing_runs set finished_at = now() where run_id = :id", run);
        for (var one : open) {
            one.body().readAllBytes();
        }
        assertThat(follow(run).statusCode()).isEqualTo(200);
    }

    @Test
    void nobodyElseHearsOfIt() throws Exception {
        var run = running();
        service.newSandboxSeller().get("/billing-runs/" + run + "/progress").expect(404);
        var request = HttpRequest.newBuilder(uri(run)).build();
        assertThat(HTTP.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(401);
        bills.shop()
                .api()
                .get("/billing-runs/" + UUID.randomUUID() + "/progress")
                .expect(404);
        change("update billing_runs set finished_at = now() where run_id = :id", run);
        var member = ConsoleBrowser.member(bills.shop().api(), service.baseUrl(), "AUDITOR");
        assertThat(member.api(bills.shop().api().seller(), "GET", "/billing-runs/" + run + "/progress", "")
                        .expect(200)
                        .text())
                .contains("FINISHED");
    }

    private static String next(BufferedReader lines) throws IOException {
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("data: ")) {
                return line;
            }
        }
        throw new AssertionError("the stream ended");
    }

    private UUID running() {
        var run = Ids.next();
        service.database()
                .owner()
                .sql("""
                        insert into billing_runs (seller_id, run_id, bills_until, started_at, due)
                        values (:seller, :id, now(), now(), 10)
                        """)
                .param("seller", seller)
                .param("id", run)
                .update();
        return run;
    }

    private void change(String sql, UUID run) {
        service.database().owner().sql(sql).param("id", run).update();
    }

    private URI uri(UUID run) {
        return URI.create(service.baseUrl() + "/api/v2/billing-runs/" + run + "/progress");
    }

    private HttpResponse<InputStream> follow(UUID run) throws Exception {
        var request = HttpRequest.newBuilder(uri(run))
                .header("X-SERVICE-KEY", bills.shop().api().key())
                .build();
        return HTTP.send(request, BodyHandlers.ofInputStream());
    }
}
