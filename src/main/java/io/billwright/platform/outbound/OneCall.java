package io.billwright.platform.outbound;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.impl.DefaultSchemePortResolver;
import org.apache.hc.client5.http.impl.io.BasicHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.io.HttpClientConnectionManager;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.client5.http.routing.RoutingSupport;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.config.RegistryBuilder;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.protocol.DefaultHttpProcessor;
import org.apache.hc.core5.http.protocol.HttpProcessor;
import org.apache.hc.core5.http.protocol.RequestContent;
import org.apache.hc.core5.http.protocol.RequestTargetHost;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/// One exchange on a connection of its own. A kept connection may be out of step, so that what one call did not read
/// answers the next; and without one the address is checked every time. Sessions of TLS are resumed nevertheless.
///
/// There is no client around it on purpose, which would follow redirects, keep cookies, unpack bodies, log in, ask for
/// a proxy or try twice. Even the minimal one reads its version from the jar each time it is made, which took half the
/// time of a call.
final class OneCall {

    /// So that there is time left to try a second address. The deadline of the call ends everything else.
    private static final Timeout PATIENCE = Timeout.ofSeconds(5);

    private static final HttpProcessor HEADERS =
            new DefaultHttpProcessor(new RequestContent(), new RequestTargetHost());
    private static final HttpRequestExecutor EXECUTOR = new HttpRequestExecutor();
    private static final String NAME = "call";

    private static final ManagedHttpClientConnectionFactory CONNECTIONS = ManagedHttpClientConnectionFactory.builder()
            .http1Config(Http1Config.custom()
                    .setMaxLineLength(8192)
                    .setMaxHeaderCount(100)
                    .build())
            .build();

    private final Target target;
    private final Request request;
    private volatile @Nullable HttpClientConnectionManager connection;
    private volatile @Nullable Integer status;

    OneCall(Target target, Request request) {
        this.target = target;
        this.request = request;
    }

    Answer answer(List<InetAddress> addresses, SSLContext tls) throws IOException {
        var connection = BasicHttpClientConnectionManager.create(
                null,
                new Known(addresses),
                RegistryBuilder.<TlsSocketStrategy>create()
                        .register(URIScheme.HTTPS.id, new DefaultClientTlsStrategy(tls))
                        .build(),
                CONNECTIONS);
        this.connection = connection;
        try {
            return received(response(connection));
        } catch (HttpException | ExecutionException | TimeoutException | InterruptedException failure) {
            throw new IOException(failure.getMessage(), failure);
        } finally {
            connection.close(CloseMode.IMMEDIATE);
        }
    }

    private ClassicHttpResponse response(HttpClientConnectionManager connection)
            throws IOException, HttpException, InterruptedException, ExecutionException, TimeoutException {
        var host = new HttpHost(
                target.uri().getScheme(), target.host(), target.uri().getPort());
        var route = new HttpRoute(
                RoutingSupport.normalize(host, DefaultSchemePortResolver.INSTANCE),
                null,
                URIScheme.HTTPS.same(target.uri().getScheme()));
        var context = HttpClientContext.create();
        var outgoing = outgoing(request);
        var endpoint = connection.lease(NAME, route, PATIENCE, null).get(PATIENCE);
        connection.connect(endpoint, PATIENCE, context);
        HEADERS.process(outgoing, outgoing.getEntity(), context);
        return endpoint.execute(NAME, outgoing, EXECUTOR::execute, context);
    }

    private static HttpUriRequestBase outgoing(Request request) {
        var outgoing = new HttpUriRequestBase(request.method(), request.uri());
        outgoing.setHeader(HttpHeaders.USER_AGENT, "Billwright");
        outgoing.setHeader(HttpHeaders.CONNECTION, "close");
        request.headers().forEach(outgoing::setHeader);
        if (!request.body().isEmpty()) {
            outgoing.setEntity(new ByteArrayEntity(request.body().getBytes(StandardCharsets.UTF_8), null));
        }
        return outgoing;
    }

    Target target() {
        return target;
    }

    /// Closes the connection, from whatever thread.
    void abandon() {
        var open = connection;
        if (open != null) {
            open.close(CloseMode.IMMEDIATE);
        }
    }

    /// What was said so far, when nobody waits any longer.
    Optional<Answer> soFar() {
        return Optional.ofNullable(status).map(said -> new Answer.Received(said, ""));
    }

    /// A database takes no NUL. Once the status was said, a body that is cut off changes nothing about it.
    private Answer received(ClassicHttpResponse response) {
        status = response.getCode();
        byte[] body;
        try {
            var entity = response.getEntity();
            body = entity == null ? new byte[0] : entity.getContent().readNBytes(request.mostOfAnswer());
        } catch (IOException cut) {
            body = new byte[0];
        }
        var text = new String(body, StandardCharsets.UTF_8).replace('\0', '\uFFFD');
        return new Answer.Received(response.getCode(), text);
    }

    /// Says only what was found out and checked before.
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
