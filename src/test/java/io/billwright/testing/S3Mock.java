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
import java.util.concurrent.TimeUnit;

/// An S3 bucket on this machine, in a separate process.
public final class S3Mock implements AutoCloseable {

    public static final String BUCKET = "documents";

    private static final Duration STARTING = Duration.ofMinutes(2);

    private final Process process;
    private final String endpoint;

    private S3Mock(Process process, String endpoint) {
        this.process = process;
        this.endpoint = endpoint;
    }

    public static S3Mock start() throws IOException, InterruptedException {
        int port = FreePort.next();
        int tlsPort = FreePort.next();
        var log = File.createTempFile("s3mock", ".log");
        log.deleteOnExit();
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var process = new ProcessBuilder(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx256m",
                        "-jar",
                        "target/test-tools/s3mock.jar",
                        "--http.port=" + port,
                        "--server.port=" + tlsPort,
                        "--com.adobe.testing.s3mock.store.initial-buckets=" + BUCKET)
                .redirectErrorStream(true)
                .redirectOutput(log)
                .start();
        var mock = new S3Mock(process, "http://127.0.0.1:" + port);
        mock.awaitReady(log);
        return mock;
    }

    public String endpoint() {
        return endpoint;
    }

    private void awaitReady(File log) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(endpoint + "/" + BUCKET))
                .timeout(Duration.ofSeconds(5))
                .build();
        try (var client = HttpClient.newHttpClient()) {
            Await.until("s3mock answers", STARTING, () -> !process.isAlive() || isReady(client, request));
        }
        if (!process.isAlive()) {
            throw new IllegalStateException("s3mock did not start: " + Files.readString(log.toPath()));
        }
    }

    private static boolean isReady(HttpClient client, HttpRequest request) throws InterruptedException {
        try {
            return client.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException _) {
            return false; // It is still starting.
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
