package io.billwright.edges.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.billwright.testing.Api;
import io.billwright.testing.CommandProcess;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `--output-file` keeps documents as they are.
class OutputFileTest {

    private static final byte[] DOCUMENT = {
        '%', 'P', 'D', 'F', '-', (byte) 0xe2, (byte) 0x80, 0, (byte) 0xff, '\r', '\n'
    };
    private static final int REDIRECT = 302;

    private final Api api = TestService.shared().newSandboxSeller();
    private final String url = TestService.shared().baseUrl();

    @TempDir
    private Path folder;

    private String run(int exitCode, String at, String... arguments) throws Exception {
        var settings = Map.of("BILLWRIGHT_URL", at, "BILLWRIGHT_KEY", api.key());
        try (var command = CommandProcess.startIn(folder, "", settings, arguments)) {
            assertThat(command.end()).as(command.printed()).isEqualTo(exitCode);
            return command.printed();
        }
    }

    /// Answers with the document, or leads to another place; notes the key with which each path was asked for.
    private static HttpServer server(Map<String, List<String>> keys, String leadsTo) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                var path = exchange.getRequestURI().getPath();
                keys.put(path, exchange.getRequestHeaders().getOrDefault("X-SERVICE-KEY", List.of()));
                if (path.startsWith("/api/")) {
                    exchange.getResponseHeaders().set("Location", path.endsWith("near") ? "/kept/near" : leadsTo);
                    exchange.sendResponseHeaders(REDIRECT, -1);
                } else {
                    exchange.sendResponseHeaders(200, DOCUMENT.length);
                    exchange.getResponseBody().write(DOCUMENT);
                }
            }
        });
        server.start();
        return server;
    }

    private static String url(HttpServer server) {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Test
    void aDocumentOfTheServiceIsWritten() throws Exception {
        assertThat(run(0, url, "post", "seller/branding/preview", "--output-file", "preview.pdf"))
                .isEmpty();
        assertThat(Files.readAllBytes(folder.resolve("preview.pdf"))).startsWith('%', 'P', 'D', 'F', '-');

        run(0, url, "get", "seller", "--output-file", "seller.json");
        assertThat(folder.resolve("seller.json")).content().contains("\"mode\"");
    }

    @Test
    void aRedirectIsFollowedAndTheKeyGoesToTheServiceAlone() throws Exception {
        Map<String, List<String>> keys = new ConcurrentHashMap<>();
        var other = server(keys, "");
        var service = server(keys, url(other) + "/stored/far");
        try {
            run(0, url(service), "get", "documents/far", "--output-file", "far.pdf");
            run(0, url(service), "get", "documents/near", "--output-file", "near.pdf");
        } finally {
            service.stop(0);
            other.stop(0);
        }

        assertThat(folder.resolve("far.pdf")).hasBinaryContent(DOCUMENT);
        assertThat(folder.resolve("near.pdf")).hasBinaryContent(DOCUMENT);
        assertThat(keys)
                .containsEntry("/api/v2/documents/far", List.of(api.key()))
                .containsEntry("/stored/far", List.of())
                .containsEntry("/kept/near", List.of(api.key()));
    }

    @Test
    void aRefusalIsPrintedAndLeavesTheFileAlone() throws Exception {
        var kept = Files.writeString(folder.resolve("kept.pdf"), "kept");

        assertThat(run(1, url, "get", "nothing/of/the/kind", "--output-file", "kept.pdf"))
                .contains("billwright: answered 404");
        assertThat(kept).hasContent("kept");
        assertThat(run(1, url, "get", "seller", "--output-file", "no/folder.json"))
                .startsWith("billwright: cannot write no/folder.json");
        assertThat(run(1, url, "get", "customers", "--all", "--output-file", "all.json"))
                .contains("either --all or --output-file");
    }
}
