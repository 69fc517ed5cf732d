package io.billwright.platform.outbound;

import static java.util.Locale.ROOT;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hc.core5.ssl.SSLContexts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever a seller writes down, nobody knocks at a door inside.
class HostileUrlsTest {

    private static final String INSIDE = "127.0.0.1";

    /// Stands for a public address: a receiver that may be called.
    private static final String RECEIVER = "127.0.0.2";

    private static final Map<String, List<String>> NAMES = Map.ofEntries(
            Map.entry("loopback.example", List.of("127.0.0.1")),
            Map.entry("127.0.0.1.wildcard.example", List.of("127.0.0.1")),
            Map.entry("7f000001.wildcard.example", List.of("127.0.0.1")),
            Map.entry("six.example", List.of("::1")),
            Map.entry("mapped.example", List.of("::ffff:127.0.0.1")),
            Map.entry("compatible.example", List.of("::127.0.0.1")),
            Map.entry("nat64.example", List.of("64:ff9b::7f00:1")),
            Map.entry("sixtofour.example", List.of("2002:7f00:1::")),
            Map.entry("any.example", List.of("0.0.0.0")),
            Map.entry("any6.example", List.of("::")),
            Map.entry("private.example", List.of("10.0.0.1")),
            Map.entry("several.example", List.of("10.0.0.1", "::1", "127.0.0.1", "fd00::1")),
            Map.entry("local.example", List.of("169.254.169.254")),
            Map.entry("multicast.example", List.of("224.0.0.1")),
            Map.entry("metadata.google.internal", List.of("169.254.169.254")),
            Map.entry("xn--lcalhost-53a.example", List.of("127.0.0.1")),
            Map.entry("localhost.localdomain", List.of("127.0.0.1")),
            Map.entry("ip6-localhost", List.of("::1")),
            Map.entry("ip6-loopback", List.of("::1")));

    private final CountingListener canary = CountingListener.start();
    private final OutboundHttp http = allowing(List.of(), HostileUrlsTest::lookup);

    @AfterEach
    void stop() {
        canary.close();
    }

    @Test
    void whatIsPlainToSeeIsRefusedAtOnceAndWhenCalled() throws SocketException {
        var urls = Stream.concat(HostileUrls.ON_SIGHT.stream(), ownAddresses().stream())
                .map(this::withPort)
                .toList();

        assertThat(urls).filteredOn(url -> http.refusal(url).isEmpty()).isEmpty();
        assertThat(urls).filteredOn(url -> isCalled(http, url)).isEmpty();
        assertThat(canary.connections()).isZero();
    }

    @Test
    void namesThatLeadInsideAreRefusedWhenCalled() {
        var urls = HostileUrls.BY_NAME.stream().map(this::withPort).toList();

        assertThat(urls).filteredOn(url -> isCalled(http, url)).isEmpty();
        assertThat(canary.connections()).isZero();
    }

    /// Without this the tests above could pass because nothing is ever called.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:@/",
                "http://127.1.2.3:@/",
                "http://0.0.0.0:@/",
                "http://localhost:@/",
                "http://[::ffff:127.0.0.1]:@/",
                "http://loopback.example.:@/",
                "http://mapped.example:@/",
                "https://127.0.0.1:@/"
            })
    void theCanaryHearsItWhenTheOperatorAllowsEverything(String url) throws Exception {
        var open = allowing(List.of("0.0.0.0/0", "::/0"), HostileUrlsTest::lookup);

        assertThat(open.refusal(withPort(url))).isEmpty();
        open.send(request(new URI(withPort(url))));

        assertThat(canary.connections()).isPositive();
    }

    /// What is checked is what is connected to: there is no second lookup that could say otherwise.
    @Test
    void aNameThatChangesAfterTheCheckIsCalledWhereItWasChecked() {
        try (var receiver = Peer.startAt(RECEIVER, 0);
                var inside = Peer.startAt(INSIDE, receiver.port())) {
            receiver.answers("HTTP/1.1 204 None\r\nConnection: close\r\n\r\n");
            var lookups = new AtomicInteger();
            var rebinding =
                    allowing(List.of(RECEIVER), _ -> addresses(lookups.getAndIncrement() == 0 ? RECEIVER : INSIDE));
            var request = request(URI.create("http://rebinding.example:" + receiver.port() + "/"));

            assertThat(rebinding.send(request)).isEqualTo(new Answer.Received(204, ""));
            assertThat(lookups).hasValue(1);
            assertThat(rebinding.send(request)).isEqualTo(new Answer.None("the URL must lead to a public address"));
            assertThat(receiver.connections()).isEqualTo(1);
            assertThat(inside.connections()).isZero();
        }
    }

    /// Nobody is at the first address, so that a careless client would go on to the next.
    @Test
    void ofSeveralAddressesOnlyThoseThatMayBeCalledAreTried() {
        try (var inside = Peer.startAt(INSIDE, 0)) {
            var mixed = allowing(List.of(RECEIVER), _ -> addresses(RECEIVER, INSIDE, "::1"));
            var request = request(URI.create("http://mixed.example:" + inside.port() + "/"));

            assertThat(mixed.send(request)).isInstanceOf(Answer.None.class);
            assertThat(inside.connections()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 301, 302, 303, 305, 307, 308, 401, 407})
    void noAnswerLeadsInside(int status) {
        try (var receiver = Peer.startAt(RECEIVER, 0)) {
            var inside = withPort("http://127.0.0.1:@/");
            receiver.answers("HTTP/1.1 " + status + " Go\r\nLocation: " + inside + "\r\nRefresh: 0; url=" + inside
                    + "\r\nAlt-Svc: http/1.1=\"127.0.0.1:" + canary.port() + "\"\r\nLink: <" + inside
                    + ">; rel=preload\r\nWWW-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n");
            var outside = allowing(List.of(RECEIVER, INSIDE), HostileUrlsTest::lookup);

            assertThat(outside.send(request(receiver.uri("/")))).isEqualTo(new Answer.Received(status, ""));
            assertThat(receiver.connections()).isEqualTo(1);
            assertThat(canary.connections()).isZero();
        }
    }

    @Test
    void proxiesOfTheEnvironmentAreNotUsed() {
        var set = List.of("http.proxyHost", "https.proxyHost", "socksProxyHost");
        var ports = List.of("http.proxyPort", "https.proxyPort", "socksProxyPort");
        try (var receiver = Peer.startAt(RECEIVER, 0)) {
            receiver.answers("HTTP/1.1 204 None\r\nConnection: close\r\n\r\n");
            set.forEach(name -> System.setProperty(name, INSIDE));
            ports.forEach(name -> System.setProperty(name, String.valueOf(canary.port())));
            var outside = allowing(List.of(RECEIVER), HostileUrlsTest::lookup);

            assertThat(outside.send(request(receiver.uri("/")))).isEqualTo(new Answer.Received(204, ""));
            assertThat(canary.connections()).isZero();
        } finally {
            set.forEach(System::clearProperty);
            ports.forEach(System::clearProperty);
        }
    }

    @Test
    void thereAreEnoughOfThem() {
        assertThat(HostileUrls.ON_SIGHT.size() + HostileUrls.BY_NAME.size()).isGreaterThan(150);
    }

    private String withPort(String url) {
        return url.replace(":@", ":" + canary.port());
    }

    /// A URL that is none never becomes a call.
    private static boolean isCalled(OutboundHttp http, String url) {
        try {
            return !(http.send(request(new URI(url))) instanceof Answer.None(var reason))
                    || !(reason.startsWith("the URL ") || reason.endsWith(" is not known"));
        } catch (URISyntaxException none) {
            return false;
        }
    }

    private static Request request(URI uri) {
        return new Request(new UUID(0, 1), "POST", uri, Map.of(), "{}", Duration.ofSeconds(3), 100);
    }

    private static OutboundHttp allowing(List<String> blocks, Names.Lookup lookup) {
        return new OutboundHttp(new PublicAddresses(new OutboundSettings(blocks)), lookup, SSLContexts.createDefault());
    }

    /// The names above, and addresses in whatever notation the machine understands. Nothing is asked of a name server.
    private static InetAddress[] lookup(String host) throws UnknownHostException {
        var name = host.toLowerCase(ROOT).replaceFirst("\\.$", "");
        if (NAMES.containsKey(name)) {
            return addresses(NAMES.get(name).toArray(String[]::new));
        }
        if (name.matches("[0-9a-fx.:]+|(.*\\.)?localhost")) {
            return InetAddress.getAllByName(host);
        }
        throw new UnknownHostException(host);
    }

    private static InetAddress[] addresses(String... texts) {
        return Stream.of(texts).map(InetAddress::ofLiteral).toArray(InetAddress[]::new);
    }

    private static List<String> ownAddresses() throws SocketException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .map(InetAddress::getHostAddress)
                .map(text -> text.contains(":") ? "[" + text.replaceFirst("%.*", "") + "]" : text)
                .map(host -> "http://" + host + ":@/")
                .toList();
    }
}
