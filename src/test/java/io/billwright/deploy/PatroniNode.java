package io.billwright.deploy;

import io.billwright.platform.http.Json;
import io.billwright.testing.FreePort;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// PostgreSQL under Patroni with the shipped configuration file; settings that differ between nodes come from
/// environment variables.
final class PatroniNode {

    static final String PASSWORD = "of tests";
    private static final Path CONFIGURATION = Path.of("deploy/patroni/patroni.yml");
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofMillis(500)).build();

    private final String name;
    private final Path folder;
    private final String etcd;
    private final int port = FreePort.next();
    private final int restPort = FreePort.next();
    private Process patroni;

    PatroniNode(String name, Path folder, String etcd) throws IOException {
        this.name = name;
        this.folder = folder;
        this.etcd = etcd;
        this.patroni = launch();
    }

    private Process launch() throws IOException {
        var file = folder.resolve("patroni.yml");
        Files.copy(CONFIGURATION, file, StandardCopyOption.REPLACE_EXISTING);
        var environment = Map.ofEntries(
                Map.entry("PATRONI_NAME", name),
                Map.entry("PATRONI_ETCD_HOSTS", etcd),
                Map.entry("PATRONI_RESTAPI_LISTEN", "127.0.0.1:" + restPort),
                Map.entry("PATRONI_RESTAPI_CONNECT_ADDRESS", "127.0.0.1:" + restPort),
                Map.entry("PATRONI_POSTGRESQL_LISTEN", "127.0.0.1:" + port),
                Map.entry("PATRONI_POSTGRESQL_CONNECT_ADDRESS", "127.0.0.1:" + port),
                Map.entry("PATRONI_POSTGRESQL_DATA_DIR", folder + "/" + name),
                Map.entry("PATRONI_POSTGRESQL_BIN_DIR", Daemons.postgresTools().toString()),
                Map.entry("PATRONI_POSTGRESQL_PGPASS", folder + "/" + name + ".pgpass"),
                Map.entry("PATRONI_SUPERUSER_PASSWORD", PASSWORD),
                Map.entry("PATRONI_REPLICATION_PASSWORD", PASSWORD),
                Map.entry("PATRONI_REWIND_PASSWORD", PASSWORD));
        return Daemons.launch(folder, name + ".log", environment, "patroni", file.toString());
    }

    String name() {
        return name;
    }

    int port() {
        return port;
    }

    /// Patroni's list of all nodes; empty if it does not answer.
    List<JsonNode> members() {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + restPort + "/cluster"))
                .timeout(Duration.ofSeconds(2))
                .build();
        try {
            var body = HTTP.send(request, BodyHandlers.ofString()).body();
            return Json.mapper().readTree(body).path("members").valueStream().toList();
        } catch (IOException _) {
            return List.of();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /// Performs a planned switchover; false if Patroni finds no candidate at the moment.
    boolean switchOver() throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + restPort + "/switchover"))
                .timeout(Duration.ofMinutes(1))
                .POST(HttpRequest.BodyPublishers.ofString("{\"leader\": \"" + name + "\"}"))
                .build();
        return HTTP.send(request, BodyHandlers.ofString()).statusCode() == 200;
    }

    /// PostgreSQL's processes, which are not children of Patroni.
    private Stream<ProcessHandle> postgres() {
        try {
            var pid = Files.readAllLines(folder.resolve(name).resolve("postmaster.pid"))
                    .getFirst();
            return ProcessHandle.of(Long.parseLong(pid)).stream()
                    .filter(postmaster -> postmaster.info().command().orElse("").endsWith("/postgres"))
                    .flatMap(postmaster -> Stream.concat(Stream.of(postmaster), postmaster.descendants()));
        } catch (IOException | RuntimeException _) {
            return Stream.empty();
        }
    }

    private Stream<ProcessHandle> all() {
        return Stream.concat(Stream.concat(Stream.of(patroni.toHandle()), patroni.descendants()), postgres());
    }

    void killPostgres() {
        Daemons.kill(postgres().toList());
    }

    /// Kills all processes of the node, as a power cut would.
    void kill() {
        Daemons.kill(all().toList());
    }

    /// Suspends all processes of the node, like a machine that is out of memory or being migrated.
    void freeze() throws IOException, InterruptedException {
        Daemons.signal("STOP", all().toList());
    }

    void thaw() throws IOException, InterruptedException {
        Daemons.signal("CONT", all().toList());
    }

    void restart() throws IOException {
        patroni = launch();
    }
}
