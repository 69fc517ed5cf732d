package io.billwright.platform.outbound;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import org.apache.hc.core5.ssl.SSLContexts;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A certificate has to be of somebody we trust and for the name that is called.
class SecureCallsTest {

    private static final char[] PASSWORD = "changeit".toCharArray();

    @TempDir
    private static Path directory;

    private static HttpsServer server;
    private static SSLContext trusting;

    @BeforeAll
    static void start() throws Exception {
        var store = directory.resolve("receiver.p12");
        makeCertificate(store);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(
                SSLContexts.custom().loadKeyMaterial(store, PASSWORD, PASSWORD).build()));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        trusting = SSLContexts.custom().loadTrustMaterial(store, PASSWORD).build();
    }

    @AfterAll
    static void stop() {
        server.stop(0);
    }

    @Test
    void theNameOfTheCertificateIsCalled() {
        assertThat(call("receiver.example", trusting)).isEqualTo(new Answer.Received(204, ""));
    }

    @Test
    void aCertificateForAnotherNameIsRefused() {
        assertThat(call("other.example", trusting))
                .isInstanceOfSatisfying(
                        Answer.None.class, none -> assertThat(none.reason()).startsWith("no secure connection: "));
    }

    @Test
    void aCertificateOfNobodyWeTrustIsRefused() {
        assertThat(call("receiver.example", SSLContexts.createDefault()))
                .isInstanceOfSatisfying(
                        Answer.None.class, none -> assertThat(none.reason()).startsWith("no secure connection: "));
    }

    private static Answer call(String host, SSLContext tls) {
        var http = new OutboundHttp(
                new PublicAddresses(new OutboundSettings(List.of("127.0.0.1"))),
                _ -> new InetAddress[] {InetAddress.ofLiteral("127.0.0.1")},
                tls);
        var uri = URI.create("https://" + host + ":" + server.getAddress().getPort() + "/");
        return http.send(Request.post(new UUID(0, 1), uri, Map.of(), "{}"));
    }

    private static void makeCertificate(Path store) throws IOException, InterruptedException {
        var keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        var made = new ProcessBuilder(List.of(
                        keytool,
                        "-genkeypair",
                        "-alias",
                        "receiver",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=receiver.example",
                        "-ext",
                        "san=dns:receiver.example",
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        "changeit",
                        "-keystore",
                        store.toString()))
                .redirectErrorStream(true)
                .start();
        var output = new String(made.getInputStream().readAllBytes(), UTF_8);
        assertThat(made.waitFor()).as(output).isZero();
    }
}
