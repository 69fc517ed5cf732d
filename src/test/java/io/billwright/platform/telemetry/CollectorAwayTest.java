package io.billwright.platform.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.telemetry.OtlpReceiver.Mood;
import io.billwright.testing.Await;
import io.billwright.testing.FreePort;
import io.billwright.testing.TestDatabase;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A collector that is gone, hangs or fails does not concern whoever sends requests.
class CollectorAwayTest {

    /// More spans than the queue holds.
    private static final int REQUESTS = 1_500;

    private static final TestDatabase DATABASE = TestDatabase.create();

    @ParameterizedTest
    @EnumSource(names = {"FAILS", "HANGS"})
    void requestsGoOnWhileTheCollectorDoesNot(Mood mood) throws IOException {
        try (var collector = new OtlpReceiver()) {
            collector.become(mood);
            var service = start(collector.url());
            askOften(service);
            Await.until("the collector was asked", () -> collector.keys().containsKey("/v1/traces"));
            collector.become(Mood.TAKES);
            if (mood == Mood.FAILS) {
                // What was sent in vain is lost or sent again; what comes after is taken.
                Await.until("spans are taken again", () -> {
                    service.newSandboxSeller().get("/customers").expect(200);
                    return !collector.spans().isEmpty();
                });
            }
            collector.become(mood);
            assertEndsSoon(service);
        }
    }

    @Test
    void requestsGoOnWithoutACollectorAtItsAddress() {
        var service = start("http://127.0.0.1:" + FreePort.next());
        askOften(service);
        assertEndsSoon(service);
    }

    private static TestService start(String endpoint) {
        return TestService.start(
                DATABASE, Map.of("billwright.telemetry.endpoint", endpoint, "billwright.telemetry.interval", "1s"));
    }

    private static void askOften(TestService service) {
        var api = service.newSandboxSeller().lean();
        long slowest = 0;
        for (int i = 0; i < REQUESTS; i++) {
            long start = System.nanoTime();
            api.get("/customers").expect(200);
            slowest = Math.max(slowest, System.nanoTime() - start);
        }
        // A request that waited for the collector would take as long as it may: 3 s.
        assertThat(Duration.ofNanos(slowest)).isLessThan(Duration.ofSeconds(2));
    }

    private static void assertEndsSoon(TestService service) {
        long start = System.nanoTime();
        service.close();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
    }
}
