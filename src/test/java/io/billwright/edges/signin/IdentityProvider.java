package io.billwright.edges.signin;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.billwright.testing.Await;
import io.billwright.testing.FreePort;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// A provider of identities in a process of its own, with the form in which people sign in there.
final class IdentityProvider implements AutoCloseable {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Duration STARTING = Duration.ofMinutes(2);

    private final Process process;
    private final int port;

    private IdentityProvider(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static IdentityProvider start() throws IOException, InterruptedException {
        int port = FreePort.next();
        var log = File.createTempFile("identities", ".log");
        log.deleteOnExit();
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var builder = new ProcessBuilder(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx128m",
                        "-cp",
                        jars() + "/*",
                        "no.nav.security.mock.oauth2.StandaloneMockOAuth2ServerKt")
                .redirectErrorStream(true)
                .redirectOutput(log);
        builder.environment().put("SERVER_HOSTNAME", "127.0.0.1");
        builder.environment().put("SERVER_PORT", Integer.toString(port));
        builder.environment().put("JSON_CONFIG", "{\"interactiveLogin\": true}");
        var provider = new IdentityProvider(builder.start(), port);
        Await.until("the provider answers", STARTING, () -> !provider.process.isAlive() || provider.answers());
        if (!provider.process.isAlive()) {
            throw new IllegalStateException("the provider did not start: " + Files.readString(log.toPath()));
        }
        return provider;
    }

    /// Where `scripts/identity-provider` puts the jars, which it fetches only if a test asks for them.
    private static String jars() throws IOException, InterruptedException {
        var script = new ProcessBuilder("scripts/identity-provider")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var folder = new String(script.getInputStream().readAllBytes(), UTF_8).strip();
        if (script.waitFor() != 0) {
            throw new IllegalStateException("scripts/identity-provider failed");
        }
        return folder;
    }

    private boolean answers() throws InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(issuer() + "/.well-known/openid-configuration"))
                .timeout(Duration.ofSeconds(5))
                .build();
        try {
            return HTTP.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException _) {
            return false; // It is still starting.
        }
    }

    String issuer() {
        return "http://127.0.0.1:" + port + "/corp";
    }

    /// Fills in the form at the provider's address; where the browser is sent then.
    String signIn(String address, String subject, String claims) throws IOException, InterruptedException {
        var form = "username=" + URLEncoder.encode(subject, UTF_8) + "&claims=" + URLEncoder.encode(claims, UTF_8);
        var request = HttpRequest.newBuilder(URI.create(address))
                .timeout(Duration.ofSeconds(30))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form))
                .build();
        HttpResponse<String> answer = HTTP.send(request, BodyHandlers.ofString());
        return answer.headers()
                .firstValue("Location")
                .orElseThrow(() -> new IllegalStateException(answer.statusCode() + " " + answer.body()));
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
