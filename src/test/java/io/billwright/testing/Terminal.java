package io.billwright.testing;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Runs commands as a reader of the README would: with bash, in a folder that looks like the project after a build,
/// and with variables that last from one command to the next. Servers listen on a free port and `curl` is redirected
/// to it, although the commands say 8080.
public final class Terminal implements AutoCloseable {

    private static final String AS_WRITTEN = "127.0.0.1:8080";

    private final Path folder;
    private final Map<String, String> environment;
    private final int port;
    private @Nullable Process server;

    public Terminal(Path folder, Map<String, String> environment) throws IOException {
        this.folder = folder;
        this.environment = environment;
        this.port = FreePort.next();
        Files.createDirectories(folder.resolve("target"));
        for (var name : List.of("target/billwright.jar", "target/billwright-server.jar")) {
            var jar = Path.of(name).toAbsolutePath();
            if (!Files.exists(jar)) {
                throw new IllegalStateException(jar + " is missing; this test runs in `mvn verify`");
            }
            Files.createSymbolicLink(folder.resolve(name), jar);
        }
        Files.createSymbolicLink(folder.resolve("scripts"), Path.of("scripts").toAbsolutePath());
        Files.writeString(folder.resolve(".curlrc"), "connect-to = \"" + AS_WRITTEN + ":127.0.0.1:" + port + "\"\n");
        Files.createFile(folder.resolve(".variables"));
    }

    public Path folder() {
        return folder;
    }

    /// Returns the output of a command, which must succeed.
    public String run(String command, Duration limit) throws IOException {
        var script = "set -aeu\n. ./.variables\n" + command + "\nexport -p > .variables\n";
        var output = folder.resolve("output").toFile();
        var process = start(script, output);
        if (!within(limit, process)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new AssertionError("still running after " + limit + ": " + command);
        }
        var printed = Files.readString(output.toPath());
        if (process.exitValue() != 0) {
            throw new AssertionError("exit " + process.exitValue() + ": " + command + "\n" + printed);
        }
        return printed;
    }

    /// Starts a server and waits until it answers; a sandbox, until it says that it is ready.
    public void startServer(String command, Duration limit) throws IOException {
        var log = folder.resolve("server.log").toFile();
        var started = start("exec " + command, log);
        server = started;
        var deadline = System.nanoTime() + limit.toNanos();
        while (!isReady(command, log)) {
            if (!started.isAlive() || System.nanoTime() > deadline) {
                throw new AssertionError("did not start: " + command + "\n" + Files.readString(log.toPath()));
            }
            within(Duration.ofMillis(100), started);
        }
    }

    private boolean isReady(String command, File log) throws IOException {
        var said =
                !command.contains("sandbox") || Files.readString(log.toPath()).contains("sandbox is ready");
        var probe = start(
                "curl -sf http://" + AS_WRITTEN + "/healthz",
                folder.resolve("probe").toFile());
        return within(Duration.ofSeconds(10), probe) && probe.exitValue() == 0 && said;
    }

    /// Stops the server as Ctrl+C does; fails if it has not stopped within the limit.
    public void stopServer(Duration limit) {
        if (server == null) {
            throw new IllegalStateException("no server is running");
        }
        server.destroy();
        if (!within(limit, server)) {
            throw new AssertionError("the server did not stop within " + limit);
        }
        server = null;
    }

    private Process start(String script, File output) throws IOException {
        var builder = new ProcessBuilder("bash", "-c", script)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output);
        var variables = builder.environment();
        variables.keySet().removeIf(name -> name.startsWith("BILLWRIGHT_"));
        variables.putAll(environment);
        var javaHome = System.getProperty("java.home");
        variables.put("JAVA_HOME", javaHome);
        variables.put("PATH", javaHome + "/bin:" + variables.get("PATH"));
        variables.put("CURL_HOME", folder.toString());
        variables.put("SERVER_PORT", Integer.toString(port));
        variables.put("BILLWRIGHT_URL", "http://127.0.0.1:" + port);
        return builder.start();
    }

    private static boolean within(Duration limit, Process process) {
        try {
            return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /// Leaves no server running after a failed test.
    @Override
    public void close() {
        if (server != null) {
            server.destroy();
            if (!within(Duration.ofSeconds(30), server)) {
                server.destroyForcibly();
            }
        }
    }
}
