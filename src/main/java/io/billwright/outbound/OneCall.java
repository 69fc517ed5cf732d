package io.billwright.outbound;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.BasicHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.config.RegistryBuilder;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/// One exchange on a connection of its own. A kept connection may be out of step, so that what one call did not read
/// answers the next; and without one the address is checked every time. Sessions of TLS are resumed nevertheless.
///
/// The client is the minimal one on purpose: it follows no redirects, keeps no cookies, unpacks no bodies, logs in
/// nowhere, asks for no proxy and tries nothing twice.
final class OneCall {

    /// So that there is time left to try a second address. The deadline of the call ends everything else.
    private static final ConnectionConfig PATIENCE =
            ConnectionConfig.custom().setConnectTimeout(Timeout.ofSeconds(5)).build();

    private static final ManagedHttpClientConnectionFactory CONNECTIONS = ManagedHttpClientConnectionFactory.builder()
            .http1Config(Http1Config.custom()
                    .setMaxLineLength(8192)
                    .setMaxHeaderCount(100)
                    .build())
            .build();

    private final Target target;
    private final Request request;
    private final HttpUriRequestBase outgoing;
    private volatile @Nullable Integer status;

    OneCall(Target target, Request request) {
        this.target = target;
        this.request = request;
        this.outgoing = outgoing(request);
    }

    Answer answer(List<InetAddress> addresses, SSLContext tls) throws IOException {
        var connections = BasicHttpClientConnectionManager.create(
                null,
                new Known(addresses),
                RegistryBuilder.<TlsSocketStrategy>create()
                        .register(URIScheme.HTTPS.id, new DefaultClientTlsStrategy(tls))
                        .build(),
                CONNECTIONS);
        connections.setConnectionConfig(PATIENCE);
        try {
            var host = new HttpHost(
                    target.uri().getScheme(), target.host(), target.uri().getPort());
            var response = HttpClients.createMinimal(connections).executeOpen(host, outgoing, null);
            return received(response);
        } finally {
            connections.close(CloseMode.IMMEDIATE);
        }
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
        outgoing.cancel();
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
