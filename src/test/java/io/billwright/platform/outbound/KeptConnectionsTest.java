package io.billwright.platform.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hc.core5.ssl.SSLContexts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// When a connection serves the next call, and when it must not.
class KeptConnectionsTest {

    private static final String FINE = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine";
    private static final Answer FINE_ANSWER = new Answer.Received(200, "fine");
    private static final UUID SELLER = new UUID(0, 1);

    private final AtomicLong nanos = new AtomicLong(System.nanoTime());
    private final AtomicInteger lookups = new AtomicInteger();
    private final OutboundHttp http = new OutboundHttp(
            new PublicAddresses(new OutboundSettings(List.of("127.0.0.1"))),
            _ -> {
                lookups.incrementAndGet();
                return new InetAddress[] {InetAddress.getLoopbackAddress()};
            },
            SSLContexts.createDefault(),
            nanos::get);
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
    void severalCallsOfASellerUseOneConnection() {
        peer.answersAndCloses(100, FINE);

        for (int i = 0; i < 5; i++) {
            assertThat(call(SELLER)).isEqualTo(FINE_ANSWER);
        }

        assertThat(peer.connections()).isEqualTo(1);
        assertThat(lookups).hasValue(1);
        assertThat(peer.heard()).hasSize(5);
    }

    @Test
    void anotherSellerHasAConnectionOfItsOwn() {
        peer.answersAndCloses(100, FINE);

        call(SELLER);
        call(new UUID(0, 2));

        assertThat(peer.connections()).isEqualTo(2);
    }

    @Test
    void aConnectionThatWasClosedMeanwhileIsReplaced() {
        peer.answersAndCloses(1, FINE);

        for (int i = 0; i < 5; i++) {
            assertThat(call(SELLER)).isEqualTo(FINE_ANSWER);
        }

        assertThat(peer.heard()).hasSize(5);
    }

    @Test
    void anAnswerToNothingIsNotTakenForTheNextOne() {
        peer.answersAndCloses(100, FINE + "HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n");

        for (int i = 0; i < 5; i++) {
            assertThat(call(SELLER)).isEqualTo(FINE_ANSWER);
        }

        assertThat(peer.connections()).isEqualTo(5);
    }

    @Test
    void aConnectionWhoseAnswerWasNotReadToItsEndIsClosed() {
        var most = "x".repeat(Request.MOST_OF_ANSWER);
        peer.answersAndCloses(100, "HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n" + "x".repeat(9000));

        assertThat(call(SELLER)).isEqualTo(new Answer.Received(200, most));
        assertThat(call(SELLER)).isEqualTo(new Answer.Received(200, most));

        assertThat(peer.connections()).isEqualTo(2);
    }

    @Test
    void aReceiverThatWantsToCloseIsTakenAtItsWord() {
        peer.answersAndCloses(100, "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 4\r\n\r\nfine");

        call(SELLER);
        call(SELLER);

        assertThat(peer.connections()).isEqualTo(2);
    }

    @Test
    void aConnectionThatNobodyUsedForTenSecondsIsNotUsedAgain() {
        peer.answersAndCloses(100, FINE);

        call(SELLER);
        nanos.addAndGet(Duration.ofSeconds(11).toNanos());
        call(SELLER);

        assertThat(peer.connections()).isEqualTo(2);
    }

    @Test
    void anAddressIsLookedUpAndCheckedAgainAfterAMinute() {
        peer.answersAndCloses(100, FINE);

        for (int i = 0; i < 13; i++) {
            call(SELLER);
            nanos.addAndGet(Duration.ofSeconds(9).toNanos());
        }

        assertThat(peer.connections()).isEqualTo(2);
        assertThat(lookups).hasValue(2);
    }

    private Answer call(UUID seller) {
        var uri = URI.create("http://receiver.example:" + peer.port() + "/");
        return http.send(Request.post(seller, uri, Map.of(), "{}"));
    }
}
