package io.billwright.platform.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hc.core5.ssl.SSLContexts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Bounds of a call that is allowed, against servers that misbehave.
class OutboundHttpTest {

    private static final Duration SOON = Duration.ofSeconds(1);

    private final OutboundHttp http = new OutboundHttp(
            new PublicAddresses(new OutboundSettings(List.of("127.0.0.1"))),
            InetAddress::getAllByName,
            SSLContexts.createDefault());
    private Peer peer;

    @BeforeEach
    void start() {
        peer = Peer.start();
    }

    @AfterEach
    void stop() {
        peer.close();
    }

    @Test
    void sendsHeadersAndBodyOnceAndReadsTheAnswer() {
        peer.answers("HTTP/1.1 202 Accepted\r\nContent-Length: 4\r\n\r\nnöt");

        var answer = http.send(
                Request.post(new UUID(0, 1), peer.uri("/hook?a=b"), Map.of("webhook-id", "evt_1"), "{\"ü\":1}"));

        assertThat(answer).isEqualTo(new Answer.Received(202, "nöt"));
        assertThat(peer.heard())
                .singleElement()
                .asString()
                .startsWith("POST /hook?a=b HTTP/1.1\r\n")
                .contains("webhook-id: evt_1\r\n", "Content-Length: 8\r\n")
                .contains("User-Agent: Billwright\r\n", "Host: 127.0.0.1:" + peer.port() + "\r\n")
                .doesNotContainIgnoringCase("accept-encoding")
                .endsWith("\r\n\r\n{\"ü\":1}");
    }

    @Test
    void aRedirectIsAnAnswerAndFollowedNowhere() {
        peer.answers("HTTP/1.1 307 Go\r\nLocation: " + peer.uri("/elsewhere") + "\r\nContent-Length: 0\r\n\r\n");

        assertThat(http.send(post())).isEqualTo(new Answer.Received(307, ""));
        assertThat(peer.connections()).isEqualTo(1);
    }

    @Test
    void aBodyWithoutEndIsReadAsFarAsAllowed() {
        peer.answersForever("HTTP/1.1 200 OK\r\n\r\n", "x".repeat(1000));

        assertThat(http.send(post())).isEqualTo(new Answer.Received(200, "x".repeat(Request.MOST_OF_ANSWER)));
    }

    @Test
    void aBodyThatNeverEndsLeavesTheStatus() {
        peer.answers("HTTP/1.1 410 Gone\r\nContent-Length: 10\r\n\r\nno");
        var request = new Request(new UUID(0, 1), "POST", peer.uri("/"), Map.of(), "", Duration.ofSeconds(3), 100);

        assertThat(http.send(request)).isEqualTo(new Answer.Received(410, ""));
    }

    @Test
    void aPackedBodyIsNotUnpacked() {
        peer.answers("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nbomb");

        assertThat(http.send(post())).isEqualTo(new Answer.Received(200, "bomb"));
    }

    @Test
    void anAnswerBecomesTextThatADatabaseTakes() {
        peer.answers("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\na\0b");

        assertThat(http.send(post())).isEqualTo(new Answer.Received(200, "a\uFFFDb"));
    }

    @Test
    void aServerThatNeverAnswersIsLeftAtTheDeadline() {
        peer.answers("");
        assertThatItEndsInTime(postSoon(""));
        assertThat(peer.wasHungUpOn()).isTrue();
    }

    @Test
    void aServerThatDripsItsHeadersIsLeftAtTheDeadline() {
        peer.drips("HTTP/1.1 200 OK\r\nX-Slow: " + "x".repeat(10_000));
        assertThatItEndsInTime(postSoon(""));
        assertThat(peer.wasHungUpOn()).isTrue();
    }

    @Test
    void interimAnswersDoNotMakeTheDeadlineLonger() {
        peer.answersForever("", "HTTP/1.1 103 Early\r\n\r\n");
        assertThatItEndsInTime(postSoon(""));
        assertThat(peer.wasHungUpOn()).isTrue();
    }

    @Test
    void aServerThatDoesNotReadIsLeftAtTheDeadline() {
        peer.readsNothing();
        assertThatItEndsInTime(postSoon("x".repeat(20_000_000)));
    }

    @Test
    void aHandshakeThatStallsIsLeftAtTheDeadline() {
        peer.answers("");
        var secure = URI.create("https://127.0.0.1:" + peer.port() + "/");
        assertThatItEndsInTime(new Request(new UUID(0, 1), "POST", secure, Map.of(), "", SOON, 10));
        assertThat(peer.wasHungUpOn()).isTrue();
    }

    @Test
    void aLookupThatStallsIsLeftAtTheDeadline() {
        var stalled = new OutboundHttp(
                new PublicAddresses(new OutboundSettings(List.of())),
                _ -> {
                    sleep(Duration.ofMinutes(1));
                    return new InetAddress[0];
                },
                SSLContexts.createDefault());
        var request = new Request(new UUID(0, 1), "POST", URI.create("http://slow.example/"), Map.of(), "", SOON, 10);

        assertThatItEndsInTime(stalled, request);
    }

    /// More names than all lookups there are; a seller has a share of them.
    @Test
    void namesOfOneSellerThatHangHoldUpNobodyElse() throws Exception {
        var end = new CountDownLatch(1);
        var begun = new AtomicInteger();
        var slow = new OutboundHttp(
                new PublicAddresses(new OutboundSettings(List.of("127.0.0.1"))),
                host -> {
                    if (host.startsWith("slow")) {
                        begun.incrementAndGet();
                        awaitQuietly(end);
                    }
                    return new InetAddress[] {InetAddress.getLoopbackAddress()};
                },
                SSLContexts.createDefault());
        peer.answers("HTTP/1.1 204 Fine\r\n\r\n");
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 300; i++) {
                var hanging = URI.create("http://slow" + i + ".example/");
                threads.execute(() -> slow.send(Request.post(new UUID(0, 1), hanging, Map.of(), "")));
            }
            Await.until("names hang", () -> begun.get() >= 32);
            var quick = URI.create("http://quick.example:" + peer.port() + "/");

            assertThat(slow.send(Request.post(new UUID(0, 2), quick, Map.of(), "")))
                    .isEqualTo(new Answer.Received(204, ""));

            assertThat(begun).hasValue(32);
            end.countDown();
        }
    }

    @Test
    void tooManyHeadersAreNoAnswer() {
        peer.answersForever("HTTP/1.1 200 OK\r\n", "X-More: 1\r\n");

        assertThat(http.send(post())).isInstanceOf(Answer.None.class);
    }

    /// The port is taken, so that no other process can listen on it, but nobody listens.
    @Test
    void aServerThatIsNotThereIsNoAnswer() throws IOException {
        try (var taken = new Socket()) {
            taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            var uri = URI.create("http://127.0.0.1:" + taken.getLocalPort() + "/");

            var answer = http.send(Request.post(new UUID(0, 1), uri, Map.of(), ""));

            assertThat(answer)
                    .isInstanceOfSatisfying(
                            Answer.None.class, none -> assertThat(none.reason()).contains("refused"));
        }
    }

    private Request post() {
        return Request.post(new UUID(0, 1), peer.uri("/"), Map.of(), "{}");
    }

    private Request postSoon(String body) {
        return new Request(new UUID(0, 1), "POST", peer.uri("/"), Map.of(), body, SOON, 10);
    }

    private void assertThatItEndsInTime(Request request) {
        assertThatItEndsInTime(http, request);
    }

    private static void assertThatItEndsInTime(OutboundHttp http, Request request) {
        long start = System.nanoTime();
        assertThat(http.send(request)).isEqualTo(new Answer.None("no answer within 1 s"));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON.plusSeconds(20));
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private static void sleep(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
