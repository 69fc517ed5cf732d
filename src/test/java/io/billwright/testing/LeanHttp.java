package io.billwright.testing;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/// Sends requests over persistent connections, on the caller's thread: several times cheaper than the JDK's client,
/// for tests that send tens of thousands of requests.
final class LeanHttp {

    /// The service closes connections that have been idle for longer.
    private static final Duration LONGEST_REST = Duration.ofSeconds(5);

    private final String baseUrl;
    private final ConcurrentLinkedDeque<Line> idle = new ConcurrentLinkedDeque<>();

    LeanHttp(String baseUrl) {
        this.baseUrl = baseUrl;
    }

    private record Line(Socket socket, BufferedInputStream in, long restsSince) {

        Line rested() {
            return new Line(socket, in, System.nanoTime());
        }
    }

    HttpResponse<String> send(String method, String path, Map<String, String> headers, @Nullable String body)
            throws IOException {
        var bytes = body == null ? new byte[0] : body.getBytes(StandardCharsets.UTF_8);
        var head = new StringBuilder(method).append(' ').append(path).append(" HTTP/1.1\r\nHost: localhost\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        head.append("Content-Length: ").append(bytes.length).append("\r\n\r\n");
        var request = new ByteArrayOutputStream();
        request.write(head.toString().getBytes(StandardCharsets.ISO_8859_1));
        request.write(bytes);
        var line = open();
        line.socket.getOutputStream().write(request.toByteArray());
        var answer = answer(line.in, URI.create(baseUrl + path));
        if (answer.headers().firstValue("connection").filter("close"::equals).isPresent()) {
            line.socket.close();
        } else {
            idle.addLast(line.rested());
        }
        return answer;
    }

    private Line open() throws IOException {
        for (var line = idle.pollLast(); line != null; line = idle.pollLast()) {
            if (System.nanoTime() - line.restsSince < LONGEST_REST.toNanos()) {
                return line;
            }
            line.socket.close();
        }
        var socket = RawHttp.connect(baseUrl);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(Math.toIntExact(Api.LONGEST.toMillis()));
        return new Line(socket, new BufferedInputStream(socket.getInputStream()), System.nanoTime());
    }

    private static Answer answer(BufferedInputStream in, URI uri) throws IOException {
        int status = Integer.parseInt(line(in).split(" ", 3)[1]);
        var fields = new TreeMap<String, List<String>>();
        for (var field = line(in); !field.isEmpty(); field = line(in)) {
            int colon = field.indexOf(':');
            fields.computeIfAbsent(field.substring(0, colon).toLowerCase(Locale.ROOT), _ -> new ArrayList<>())
                    .add(field.substring(colon + 1).strip());
        }
        var headers = HttpHeaders.of(fields, (_, _) -> true);
        var body = headers.firstValue("transfer-encoding").isPresent()
                ? chunks(in)
                : in.readNBytes((int) headers.firstValueAsLong("content-length").orElse(0));
        return new Answer(status, headers, new String(body, StandardCharsets.UTF_8), uri);
    }

    private static byte[] chunks(BufferedInputStream in) throws IOException {
        var body = new ByteArrayOutputStream();
        for (int size = Integer.parseInt(line(in), 16); size > 0; size = Integer.parseInt(line(in), 16)) {
            body.write(in.readNBytes(size));
            line(in);
        }
        line(in);
        return body.toByteArray();
    }

    private static String line(BufferedInputStream in) throws IOException {
        var text = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the connection has ended");
            }
            if (next != '\r') {
                text.append((char) next);
            }
        }
        return text.toString();
    }

    private record Answer(int statusCode, HttpHeaders headers, String body, URI uri) implements HttpResponse<String> {

        @Override
        public HttpRequest request() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<HttpResponse<String>> previousResponse() {
            return Optional.empty();
        }

        @Override
        public Optional<SSLSession> sslSession() {
            return Optional.empty();
        }

        @Override
        public HttpClient.Version version() {
            return HttpClient.Version.HTTP_1_1;
        }
    }
}
