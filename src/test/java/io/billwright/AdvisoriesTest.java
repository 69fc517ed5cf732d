package io.billwright;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// `scripts/check-advisories` against a source of advisories on this machine.
class AdvisoriesTest {

    private static final String PARTS = """
            {"components": [{"purl": "pkg:maven/org.example/sound@1.0?type=jar"},
                            {"purl": "pkg:maven/org.example/broken@2.0?type=jar"}]}
            """;

    @TempDir
    Path folder;

    private record Outcome(int exitCode, String printed) {}

    private Outcome check(String broken) throws IOException, InterruptedException {
        var source = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        source.createContext("/v1/querybatch", call -> {
            var answer = JsonMapper.shared().createObjectNode();
            var results = answer.putArray("results");
            for (var query : JsonMapper.shared().readTree(call.getRequestBody()).get("queries")) {
                var result = results.addObject();
                if (query.at("/package/purl").stringValue().equals(broken)) {
                    result.putArray("vulns").addObject().put("id", "GHSA-1");
                }
            }
            var body = answer.toString().getBytes(UTF_8);
            call.sendResponseHeaders(200, body.length);
            call.getResponseBody().write(body);
            call.close();
        });
        source.start();
        try {
            var parts = Files.writeString(folder.resolve("parts.json"), PARTS);
            var script = new ProcessBuilder("scripts/check-advisories", parts.toString()).redirectErrorStream(true);
            script.environment()
                    .put("OSV_URL", "http://127.0.0.1:" + source.getAddress().getPort());
            var process = script.start();
            var printed = new String(process.getInputStream().readAllBytes(), UTF_8);
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            return new Outcome(process.exitValue(), printed);
        } finally {
            source.stop(0);
        }
    }

    @Test
    void aPartWithAnAdvisoryFails() throws IOException, InterruptedException {
        var outcome = check("pkg:maven/org.example/broken@2.0");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.printed()).contains("2 parts, 1 advisories", "pkg:maven/org.example/broken@2.0 GHSA-1");
    }

    @Test
    void soundPartsPass() throws IOException, InterruptedException {
        assertThat(check("another")).isEqualTo(new Outcome(0, "2 parts, 0 advisories\n"));
    }
}
