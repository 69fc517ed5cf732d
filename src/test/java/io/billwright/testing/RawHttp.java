package io.billwright.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// Sends raw bytes over HTTP, for requests that no client would send.
public final class RawHttp {

    private static final Duration LONGEST = Duration.ofSeconds(60);

    private RawHttp() {}

    /// Returns everything that the service answers until it closes the connection.
    public static String send(String baseUrl, String request) {
        try (var socket = connect(baseUrl)) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public static Socket connect(String baseUrl) throws IOException {
        var socket =
                new Socket(InetAddress.getLoopbackAddress(), URI.create(baseUrl).getPort());
        socket.setSoTimeout(Math.toIntExact(LONGEST.toMillis()));
        return socket;
    }
}
