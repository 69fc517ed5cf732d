package io.billwright.edges.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.http.Json;
import io.billwright.testing.Api;
import io.billwright.testing.CommandProcess;
import io.billwright.testing.TestService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `get`, `post`, `patch`, `put` and `delete` call the API from a shell.
class CallsTest {

    private final Api api = TestService.shared().newSandboxSeller();
    private final String url = TestService.shared().baseUrl();

    private String run(int exitCode, String... arguments) throws Exception {
        try (var command = CommandProcess.start(api, url, arguments)) {
            assertThat(command.end()).as(command.printed()).isEqualTo(exitCode);
            return command.printed();
        }
    }

    @Test
    void somethingIsCreatedChangedAndRead() throws Exception {
        var created = Json.mapper()
                .readTree(run(
                        0,
                        "post",
                        "customers",
                        "-d",
                        "customer_name=Acme",
                        "-d",
                        "emails[]=ap@acme.example",
                        "-d",
                        "billing_address[line1]=1 Main Street",
                        "-d",
                        "billing_address[city]=Boston",
                        "-d",
                        "billing_address[country]=US",
                        "-d",
                        "tax_id=\"123\""));
        var path = "/api/v2/customers/" + created.get("customer_id").stringValue();
        assertThat(created.at("/billing_address/city").stringValue()).isEqualTo("Boston");
        assertThat(created.at("/emails/0").stringValue()).isEqualTo("ap@acme.example");

        run(0, "patch", path, "-d", "billing_address=null", "-d", "tax_id=US-1");

        assertThat(run(0, "get", path, "--output", "table"))
                .containsPattern("customer_name +Acme\n")
                .containsPattern("tax_id +US-1\n")
                .containsPattern("billing_address\n");
    }

    @Test
    void aListIsReadPageByPageToItsEnd() throws Exception {
        for (int i = 0; i < 5; i++) {
            api.post("/plans", "{\"plan_name\": \"plan " + i + "\"}").expect(201);
        }

        assertThat(run(0, "get", "plans", "-d", "limit=2", "--all", "-o", "table"))
                .contains("plan_id", "plan 0", "plan 1", "plan 2", "plan 3", "plan 4")
                .hasLineCount(6);
        assertThat(Json.mapper()
                        .readTree(run(0, "get", "plans", "-d", "limit=2"))
                        .get("data"))
                .hasSize(2);
    }

    @Test
    void aRefusalIsShownWithItsRequestAndFails() throws Exception {
        assertThat(run(1, "post", "customers", "-d", "colour=red"))
                .contains("is not a known field", "billwright: answered 400", "(request ");
        assertThat(run(1, "get", "nothing/of/the/kind")).contains("billwright: answered 404");
        assertThat(run(1, "post", "customers", "-d", "colour")).contains("not key=value: colour");
    }

    @Test
    void aBodyComesFromAFileOrFromStandardInput(@TempDir Path folder) throws Exception {
        var file = Files.writeString(folder.resolve("plan.json"), "{\"plan_name\": \"from a file\"}");
        assertThat(run(0, "post", "plans", "--body", file.toString())).contains("from a file");
        var settings = Map.of("BILLWRIGHT_URL", url, "BILLWRIGHT_KEY", api.key());
        try (var command = CommandProcess.startIn(
                folder, "{\"plan_name\": \"from a pipe\"}", settings, "post", "plans", "--body", "-")) {
            assertThat(command.end()).isZero();
            assertThat(command.printed()).contains("from a pipe");
        }
    }

    @Test
    void aChangeWithAKeyIsMadeOnce() throws Exception {
        var first = run(0, "post", "plans", "-d", "plan_name=once", "--idempotency-key", "k1");
        var second = run(0, "post", "plans", "-d", "plan_name=once", "--idempotency-key", "k1");

        assertThat(second).isEqualTo(first);
        assertThat(api.get("/plans?include_total=true").at("total")).isEqualTo("1");
    }

    @Test
    void whoDoesNotAnswerIsNamedWithWhatToDo() throws Exception {
        try (var command = CommandProcess.start(api, "http://127.0.0.1:1", "get", "seller")) {
            assertThat(command.end()).isEqualTo(1);
            assertThat(command.printed())
                    .startsWith("billwright: cannot reach http://127.0.0.1:1: nobody answers there.")
                    .contains("billwright sandbox", "--url", "billwright login")
                    .hasLineCount(1);
        }
    }

    /// The commands are quick because of it.
    @Test
    void noClassOfSpringIsInitialized(@TempDir Path folder) throws Exception {
        var log = folder.resolve("classes");
        var settings = Map.of(
                "BILLWRIGHT_URL",
                url,
                "BILLWRIGHT_KEY",
                api.key(),
                "JAVA_TOOL_OPTIONS",
                "-Xlog:class+init:file=" + log);
        try (var command = CommandProcess.start(settings, "get", "seller")) {
            assertThat(command.end()).isZero();
            assertThat(command.printed()).contains("\"mode\"");
        }
        assertThat(Files.readString(log))
                .contains("'io/billwright/edges/client/GetCommand'")
                .doesNotContain("'org/springframework/", "'ch/qos/logback/");
    }
}
