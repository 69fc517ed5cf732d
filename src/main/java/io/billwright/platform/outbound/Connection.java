package io.billwright.platform.outbound;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.impl.DefaultSchemePortResolver;
import org.apache.hc.client5.http.impl.io.BasicHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.io.ConnectionEndpoint;
import org.apache.hc.client5.http.io.HttpClientConnectionManager;
import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.client5.http.routing.RoutingSupport;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.config.RegistryBuilder;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.protocol.DefaultHttpProcessor;
import org.apache.hc.core5.http.protocol.HttpProcessor;
import org.apache.hc.core5.http.protocol.RequestContent;
import org.apache.hc.core5.http.protocol.RequestTargetHost;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/// A connection to one of the checked addresses of a seller's target, for one exchange after another.
///
/// It deliberately bypasses the HTTP client, which would follow redirects, keep cookies, decompress bodies,
/// authenticate, use a proxy or retry. Even the minimal client reads its version from the jar each time it is
/// created, which took half the time of a call.
final class Connection implements AutoCloseable {

    /// Leaves time to try a second address. Everything else is limited by the deadline of the call.
    private static final Timeout PATIENCE = Timeout.ofSeconds(5);

    private static final HttpProcessor HEADERS =
            new DefaultHttpProcessor(new RequestContent(), new RequestTargetHost());
    private static final HttpRequestExecutor EXECUTOR = new HttpRequestExecutor();
    private static final String NAME = "call";

    private static final ManagedHttpClientConnectionFactory SOCKETS = ManagedHttpClientConnectionFactory.builder()
            .http1Config(Http1Config.custom()
                    .setMaxLineLength(8192)
                    .setMaxHeaderCount(100)
                    .build())
            .build();

    private final Peer peer;
    private final HttpClientConnectionManager manager;
    private final long checkedAt;
    private @Nullable ConnectionEndpoint endpoint;
    private @Nullable ManagedHttpClientConnection socket;

    /// The destination of a connection, and the seller that it belongs to.
    record Peer(UUID sellerId, HttpRoute route) {

        static Peer of(UUID sellerId, Target target) {
            var host = new HttpHost(
                    target.uri().getScheme(), target.host(), target.uri().getPort());
            return new Peer(
                    sellerId,
                    new HttpRoute(
                            RoutingSupport.normalize(host, DefaultSchemePortResolver.INSTANCE),
                            null,
                            URIScheme.HTTPS.same(target.uri().getScheme())));
        }
    }

    /// Connects on first use.
    Connection(Peer peer, List<InetAddress> addresses, long checkedAt, SSLContext tls) {
        this.peer = peer;
        this.checkedAt = checkedAt;
        this.manager = BasicHttpClientConnectionManager.create(
                null,
                new Known(addresses),
                RegistryBuilder.<TlsSocketStrategy>create()
                        .register(URIScheme.HTTPS.id, new DefaultClientTlsStrategy(tls))
                        .build(),
                this::socket);
    }

    private ManagedHttpClientConnection socket(@Nullable Socket none) throws IOException {
        var made = SOCKETS.createConnection(none);
        socket = made;
        return made;
    }

    /// Whether no bytes have arrived since the last answer, which the next call would take for its own.
    boolean isInStep() {
        try {
            return socket != null && !socket.isDataAvailable(Timeout.ofMilliseconds(1));
        } catch (IOException _) {
            return false;
        }
    }

    ClassicHttpResponse exchange(ClassicHttpRequest request) throws IOException {
        var context = HttpClientContext.create();
        try {
            if (endpoint == null) {
                endpoint = manager.lease(NAME, peer.route(), PATIENCE, null).get(PATIENCE);
                manager.connect(endpoint, PATIENCE, context);
            }
            HEADERS.process(request, request.getEntity(), context);
            return endpoint.execute(NAME, request, EXECUTOR::execute, context);
        } catch (HttpException | ExecutionException | TimeoutException | InterruptedException failure) {
            throw new IOException(failure.getMessage(), failure);
        } catch (IllegalStateException closed) {
            throw new ConnectionClosedException("closed from another thread");
        }
    }

    Peer peer() {
        return peer;
    }

    /// When its address was resolved and checked, in nanoseconds.
    long checkedAt() {
        return checkedAt;
    }

    /// May be called from any thread.
    @Override
    public void close() {
        manager.close(CloseMode.IMMEDIATE);
    }

    /// A resolver that returns only the addresses that were already checked.
    private record Known(List<InetAddress> addresses) implements DnsResolver {

        @Override
        public InetAddress[] resolve(String host) {
            return addresses.toArray(InetAddress[]::new);
        }

        @Override
        public String resolveCanonicalHostname(String host) {
            return host;
        }
    }
}
