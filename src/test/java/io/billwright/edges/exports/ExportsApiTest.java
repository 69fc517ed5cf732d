package io.billwright.edges.exports;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.HashSet;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExportsApiTest {

    private static final String CSV = "{\"list\": \"customers\", \"format\": \"CSV\"}";

    private final Api api = TestService.shared().newSandboxSeller();

    @Test
    void aListIsWrittenToAFileThatALinkOpens() throws Exception {
        addCustomers(api, "Ours", 250);
        var other = TestService.shared().newSandboxSeller();
        addCustomers(other, "Theirs", 3);

        var begun = api.post("/exports", CSV).expect(201);
        assertThat(begun.at("status")).isEqualTo("RUNNING");
        var done = done(api, begun.at("export_id"));

        assertThat(done.at("rows_written")).isEqualTo("250");
        assertThat(done.at("rows_expected")).isEqualTo("250");
        var file = fetch(done.at("file_url"));
        assertThat(file.headers().firstValue("Content-Type")).hasValue("text/csv;charset=UTF-8");
        assertThat(file.headers().firstValue("Content-Disposition")).hasValue("attachment; filename=\"customers.csv\"");
        var lines = file.body().lines().toList();
        assertThat(lines).hasSize(251);
        assertThat(new HashSet<>(lines)).hasSize(251);
        assertThat(lines.getFirst()).startsWith("customer_id,customer_name");
        assertThat(file.body()).contains("Ours").doesNotContain("Theirs");
        assertThat(file.body()).isEqualTo(api.get("/customers?format=csv").text());
    }

    /// A link opens the file to whoever has it, so the mail has none.
    @Test
    void whoeverIsNamedGetsOneMailWhenItIsReady() {
        addCustomers(api, "Ours", 3);
        var body = CSV.replace("}", ", \"notify_email\": \"ada@acme.example\"}");
        var reader = api.post("/api-keys", "{\"name\": \"r\", \"scopes\": [\"READ\"]}")
                .expect(201);
        api.withKey(reader.at("key")).post("/exports", body).expect(403);

        var export = api.post("/exports", body).expect(201);
        var done = done(api, export.at("export_id"));

        assertThat(done.at("notify_email")).isEqualTo("ada@acme.example");
        var mails = api.get("/mails?object_id=" + export.at("export_id")).expect(200);
        assertThat(mails.body().get("data")).hasSize(1);
        assertThat(mails.at("data.0.kind")).isEqualTo("EXPORT_FINISHED");
        var mail = api.get("/sandbox/mail").expect(200);
        assertThat(mail.at("data.0.text"))
                .startsWith("Test: this is a sandbox.")
                .contains("customers.csv is ready: 3 rows")
                .doesNotContain("http");
        assertThat(mail.at("data.0.html")).startsWith("<p>Test: this is a sandbox.");
    }

    /// A part that was being written when it was canceled may still fail.
    @Test
    void anExportThatWasCanceledDoesNotFailAfterwards() {
        var id = UUID.fromString(api.post("/exports", CSV).expect(201).at("export_id"));
        api.post("/exports/" + id + "/cancel", "{}").expect(200);

        var ended = TestService.shared()
                .bean(SellerTransactions.class)
                .in(
                        api.seller(),
                        () -> TestService.shared()
                                .bean(ExportStore.class)
                                .end(id, Export.Status.FAILED, "the list could not be read", Instant.now()));

        assertThat(ended).isFalse();
        assertThat(api.get("/exports/" + id).at("status")).isEqualTo("CANCELED");
    }

    @Test
    void filtersAreThoseOfTheList() throws Exception {
        var partner = api.post("/customers", "{\"customer_name\": \"Partner\"}")
                .expect(201)
                .at("customer_id");
        api.post("/customers", "{\"customer_name\": \"Of it\", \"partner_id\": \"" + partner + "\"}")
                .expect(201);

        var export = api.post("/exports", """
                        {"list": "customers", "format": "NDJSON",
                         "filters": [{"name": "partner_id", "value": "%s"}]}
                        """.formatted(partner)).expect(201);

        var file = fetch(done(api, export.at("export_id")).at("file_url")).body();
        assertThat(file.lines()).hasSize(1).first().asString().contains("\"customer_name\":\"Of it\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"list\": \"nonsense\", \"format\": \"CSV\"}",
                "{\"list\": \"customers\", \"format\": \"XLS\"}",
                "{\"list\": \"customers\"}",
                "{\"list\": \"customers/x\", \"format\": \"CSV\"}",
                "{\"list\": \"customers\", \"format\": \"CSV\", \"filters\": [{\"name\": \"x\", \"value\": \"1\"}]}",
                "{\"list\": \"invoices\", \"format\": \"CSV\","
                        + " \"filters\": [{\"name\": \"status\", \"value\": \"x\"}]}",
                "{\"list\": \"customers\", \"format\": \"CSV\", \"filters\": {\"partner_id\": \"x\"}}"
            })
    void whatTheListRefusesIsRefusedAtOnce(String body) {
        api.post("/exports", body).expect(400);
        assertThat(api.get("/exports").body().get("data")).isEmpty();
    }

    @Test
    void noMoreThanAFewAreWrittenAtATime() {
        api.post("/exports", CSV).expect(201);
        api.post("/exports", CSV).expect(201);
        var third = api.post("/exports", CSV).expect(201).at("export_id");

        var refused = api.post("/exports", CSV).expect(400);

        assertThat(refused.at("error.details.reason")).isEqualTo("too_many_exports");
        assertThat(TestService.shared().newSandboxSeller().post("/exports", CSV).status())
                .isEqualTo(201);
        api.post("/exports/" + third + "/cancel", "{}").expect(200);
        api.post("/exports", CSV).expect(201);
    }

    @Test
    void aFileThatIsCanceledIsGone() throws Exception {
        var id = api.post("/exports", CSV).expect(201).at("export_id");
        var url = done(api, id).at("file_url");
        assertThat(fetch(url).statusCode()).isEqualTo(200);

        assertThat(api.post("/exports/" + id + "/cancel", "{}").expect(200).at("status"))
                .isEqualTo("CANCELED");

        assertThat(fetch(url).statusCode()).isEqualTo(404);
        assertThat(parts(id)).isZero();
        api.post("/exports/" + id + "/cancel", "{}").expect(200);
    }

    @Test
    void anotherSellerSeesNothingOfIt() {
        var id = api.post("/exports", CSV).expect(201).at("export_id");
        var other = TestService.shared().newSandboxSeller();

        other.get("/exports/" + id).expect(404);
        other.post("/exports/" + id + "/cancel", "{}").expect(404);
        assertThat(other.get("/exports").body().get("data")).isEmpty();
        assertThat(done(api, id).at("status")).isEqualTo("DONE");
    }

    /// What a process had in hand when it was killed is due again, and goes on after the last part that was written.
    @Test
    void workThatWasCutOffGoesOnWhereItStopped() throws Exception {
        addCustomers(api, "Ours", 150);
        var id = api.post("/exports", CSV).expect(201).at("export_id");
        var whole = fetch(done(api, id).at("file_url")).body();
        owner("""
                update exports set status = 'RUNNING', finished_at = null, rows_written = 0, parts = 0,
                       next_cursor = null, attempts = 3, due_at = '2020-01-01' where export_id = '%s'
                """.formatted(id));
        owner("delete from export_parts where export_id = '" + id + "'");

        var again = done(api, id);

        assertThat(again.at("rows_written")).isEqualTo("150");
        assertThat(fetch(again.at("file_url")).body()).isEqualTo(whole);
    }

    @Test
    void whatCannotBeWrittenIsGivenUp() {
        var id = api.post("/exports", CSV).expect(201).at("export_id");
        owner("update exports set list = 'gone', due_at = '2020-01-01', attempts = 9 where export_id = '" + id + "'");

        write(api);

        assertThat(api.get("/exports/" + id).at("error")).isEqualTo("the list could not be read");
    }

    @Test
    void filesAreDeletedWhenTheyExpireAndWhenSomebodyIsErased() throws Exception {
        var old = api.post("/exports", CSV).expect(201).at("export_id");
        done(api, old);
        owner("update exports set created_at = created_at - interval '8 days' where export_id = '" + old + "'");
        var store = TestService.shared().bean(ExportStore.class);
        var limit = Instant.now().minus(store.kept());
        assertThat(store.sellersWithOlder(limit)).contains(api.seller());
        TestService.shared().bean(SellerTransactions.class).in(api.seller(), () -> store.forgetBefore(limit, 10));
        api.get("/exports/" + old).expect(404);
        assertThat(parts(old)).isZero();

        addCustomers(api, "Ours", 1);
        var id = api.post("/exports", CSV).expect(201).at("export_id");
        var url = done(api, id).at("file_url");
        var customer = api.get("/customers").body().at("/data/0/customer_id").stringValue();
        assertThat(api.post("/customers/" + customer + "/erase", "{}")
                        .expect(200)
                        .at("erased.exports"))
                .isEqualTo("1");
        assertThat(fetch(url).statusCode()).isEqualTo(404);
    }

    private static void addCustomers(Api api, String name, int count) {
        for (int i = 0; i < count; i++) {
            api.post("/customers", "{\"customer_name\": \"" + name + " " + i + "\"}")
                    .expect(201);
        }
    }

    private static void owner(String sql) {
        TestService.shared().database().owner().sql(sql).update();
    }

    private static long parts(String id) {
        return TestService.shared()
                .database()
                .owner()
                .sql("select count(*) from export_parts where export_id = '" + id + "'")
                .query(Long.class)
                .single();
    }

    /// What background work does.
    private static void write(Api api) {
        var work = TestService.shared().bean(WriteExports.class);
        while (work.doSome(api.seller(), Instant.now())) {
            assertThat(work.kind()).isEqualTo("export");
        }
    }

    private static Api.Answer done(Api api, String id) {
        write(api);
        return api.get("/exports/" + id).expect(200);
    }

    private static HttpResponse<String> fetch(String url) throws IOException, InterruptedException {
        var path = URI.create(url).getPath();
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(TestService.shared().baseUrl() + path))
                                .build(),
                        BodyHandlers.ofString());
    }
}
