package io.billwright.platform.outbound;

import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.jspecify.annotations.Nullable;

/// One exchange, on a kept connection or a new one. A connection is kept only if the answer was read to its end and
/// delimits itself, so that no call reads the rest of an earlier answer.
final class OneCall {

    private final Target target;
    private final Request request;
    private volatile @Nullable Connection connection;
    private volatile @Nullable Integer status;
    private volatile boolean abandoned;

    OneCall(Target target, Request request) {
        this.target = target;
        this.request = request;
    }

    Answer answer(Addresses addresses, KeptConnections kept, SSLContext tls) throws IOException, InterruptedException {
        var peer = Connection.Peer.of(request.sellerId(), target);
        var used = kept.take(peer);
        if (used.isPresent() && !used.get().isInStep()) {
            used.get().close();
        } else if (used.isPresent()) {
            try {
                return answer(used.get(), kept);
            } catch (NoHttpResponseException | ConnectionClosedException | SocketException closed) {
                // The peer closed the idle connection; retry on a new one.
                if (abandoned) {
                    throw closed;
                }
            }
        }
        return answer(new Connection(peer, addresses.permitted(target), kept.now(), tls), kept);
    }

    private Answer answer(Connection connection, KeptConnections kept) throws IOException {
        this.connection = connection;
        boolean isKept = false;
        try {
            var outgoing = outgoing(request);
            var response = connection.exchange(outgoing);
            status = response.getCode();
            var body = body(response);
            isKept = body.isWhole() && mayBeKept(outgoing, response) && !abandoned;
            return new Answer.Received(response.getCode(), body.text());
        } finally {
            this.connection = null;
            if (isKept) {
                kept.keep(connection);
            } else {
                connection.close();
            }
        }
    }

    private static boolean mayBeKept(ClassicHttpRequest request, ClassicHttpResponse response) {
        return DefaultConnectionReuseStrategy.INSTANCE.keepAlive(request, response, HttpCoreContext.create());
    }

    private static HttpUriRequestBase outgoing(Request request) {
        var outgoing = new HttpUriRequestBase(request.method(), request.uri());
        outgoing.setHeader(HttpHeaders.USER_AGENT, "Billwright");
        request.headers().forEach(outgoing::setHeader);
        if (!request.body().isEmpty()) {
            outgoing.setEntity(new ByteArrayEntity(request.body().getBytes(StandardCharsets.UTF_8), null));
        }
        return outgoing;
    }

    Target target() {
        return target;
    }

    /// Closes the connection; may be called from any thread.
    void abandon() {
        abandoned = true;
        var open = connection;
        if (open != null) {
            open.close();
        }
    }

    /// The status received so far, for a caller that stops waiting.
    Optional<Answer> soFar() {
        return Optional.ofNullable(status).map(said -> new Answer.Received(said, ""));
    }

    private record Body(String text, boolean isWhole) {}

    /// NULs are replaced because PostgreSQL does not store them. Once there is a status, a truncated body does not
    /// change the outcome.
    private Body body(ClassicHttpResponse response) {
        var entity = response.getEntity();
        if (entity == null) {
            return new Body("", true);
        }
        try {
            var bytes = entity.getContent().readNBytes(request.mostOfAnswer());
            var text = new String(bytes, StandardCharsets.UTF_8).replace('\0', '\uFFFD');
            return new Body(text, bytes.length < request.mostOfAnswer());
        } catch (IOException cut) {
            return new Body("", false);
        }
    }

    /// Resolves a target to the addresses that may be called.
    interface Addresses {
        List<InetAddress> permitted(Target target) throws IOException, InterruptedException;
    }
}
