package io.billwright.testing;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/// The service as a separate process, for tests that kill it.
public final class ServiceProcess implements AutoCloseable {

    private static final Duration STARTING = Duration.ofSeconds(90);

    private final TestDatabase database;
    private final int port;
    private final File log;
    private final Map<String, String> settings;
    private final List<String> options;
    private Process process;

    private ServiceProcess(
            TestDatabase database, int port, File log, Map<String, String> settings, List<String> options)
            throws IOException {
        this.database = database;
        this.port = port;
        this.log = log;
        this.settings = settings;
        this.options = options;
        this.process = launch();
    }

    /// Launches another version of the service from its jar; a restart uses the current version.
    public static ServiceProcess launchOld(TestDatabase database, Map<String, String> settings, String jar)
            throws IOException {
        var current = System.getProperty("jar");
        System.setProperty("jar", jar);
        try {
            return launch(database, settings);
        } finally {
            if (current == null) {
                System.clearProperty("jar");
            } else {
                System.setProperty("jar", current);
            }
        }
    }

    public static ServiceProcess start(TestDatabase database, Map<String, String> settings) throws IOException {
        var service = launch(database, settings);
        try {
            service.awaitReady();
        } catch (AssertionError | RuntimeException failure) {
            // Nobody else would stop it.
            service.stop();
            throw failure;
        }
        return service;
    }

    /// Launches with options for a fast start, and does not wait until the service is ready.
    public static ServiceProcess launch(TestDatabase database, Map<String, String> settings) throws IOException {
        return launch(database, settings, List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"));
    }

    public static ServiceProcess launch(TestDatabase database, Map<String, String> settings, List<String> options)
            throws IOException {
        var log = File.createTempFile("billwright", ".log");
        log.deleteOnExit();
        return new ServiceProcess(database, FreePort.next(), log, settings, options);
    }

    private Process launch() throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var arguments = new ArrayList<>(List.of(java));
        arguments.addAll(options);
        arguments.addAll(program());
        arguments.addAll(List.of("serve", "--port", "" + port));
        var command = new ProcessBuilder(arguments);
        command.environment().put("BILLWRIGHT_DATABASE_URL", database.url());
        command.environment().put("BILLWRIGHT_DATABASE_PASSWORD", TestDatabase.APP_PASSWORD);
        command.environment().put("BILLWRIGHT_DATABASE_LONGESTWAIT", "10s");
        command.environment().put("BILLWRIGHT_DATABASE_LONGESTSILENCE", "10");
        command.environment().put("BILLWRIGHT_KEYS_PEPPER", TestService.PEPPER);
        command.environment().put("SERVER_ADDRESS", "127.0.0.1");
        command.environment().put("BILLWRIGHT_HTTP_ADDRESSREQUESTSPERSECOND", "1000000");
        command.environment().put("BILLWRIGHT_HTTP_ADDRESSBURST", "1000000");
        command.environment().put("BILLWRIGHT_HTTP_SELLERREQUESTSPERSECOND", "1000000");
        command.environment().put("BILLWRIGHT_HTTP_SELLERBURST", "1000000");
        command.environment().putAll(settings);
        return command.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
                .start();
    }

    /// The jar that `-Djar=` names, with the cache that `scripts/aot-cache` has put next to it; without one, the
    /// compiled classes.
    public static List<String> program() {
        var jar = System.getProperty("jar");
        if (jar == null) {
            return List.of("-cp", classPath(), "io.billwright.Billwright");
        }
        var file = Path.of(jar).toAbsolutePath();
        var cache = file.resolveSibling("billwright.aot");
        var run = List.of("-jar", file.toString());
        return Files.exists(cache) ? List.of("-XX:AOTCache=" + cache, run.getFirst(), run.getLast()) : run;
    }

    /// The class path of the service without the test classes, which have their own logging configuration.
    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.contains("test-classes"))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    public void awaitReady() {
        var ready = HttpRequest.newBuilder(URI.create(baseUrl() + "/readyz")).build();
        try (var http = HttpClient.newHttpClient()) {
            Await.until("the service starts; see " + log, STARTING, () -> isReady(http, ready));
        }
    }

    private static boolean isReady(HttpClient http, HttpRequest ready) throws InterruptedException {
        try {
            return http.send(ready, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException _) {
            return false; // It is not listening yet.
        }
    }

    /// Kills the process as a power cut would.
    public void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor(10, TimeUnit.SECONDS);
    }

    public void restart() throws IOException, InterruptedException {
        relaunch();
        awaitReady();
    }

    /// Does not wait until the service is ready.
    public void relaunch() throws IOException {
        process = launch();
    }

    public String baseUrl() {
        return "http://127.0.0.1:" + port;
    }

    public long pid() {
        return process.pid();
    }

    public File log() {
        return log;
    }

    @Override
    public void close() {
        stop();
    }

    /// Asks the process to stop, and waits until it has.
    public void stop() {
        process.destroy();
        try {
            if (process.waitFor(Duration.ofSeconds(20))) {
                return;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
