package io.billwright.edges.webhooks;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.edges.webhooks.Receivers.Arrival;
import io.billwright.testing.Await;
import io.billwright.testing.ServiceProcess;
import io.billwright.testing.TestService;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// A service that is killed while it sends loses no event. `scripts/prove webhooks` is long.
class KilledSenderTest {

    private static final int KILLS = Integer.getInteger("webhooks.kills", 2);
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("webhooks.seconds", 6));
    private static final int LIVE = 10;
    private static final int HANGING = Integer.getInteger("webhooks.hanging", 20);
    /// What the killed one had in hand comes back once its lease is over.
    private static final Duration LATEST = Duration.ofSeconds(90);
    private static final Map<String, String> SETTINGS =
            Map.of("BILLWRIGHT_OUTBOUND_ALLOWEDADDRESSES", "127.0.0.1", "BILLWRIGHT_JOBS_LEASE", "5s");

    /// With a database of its own: endpoints that other tests have left would be told as well.
    private static final TestService SERVICE = TestService.start(Map.of());

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void everyEventReachesEveryLiveReceiverInOrderUnderOneId() throws Exception {
        try (var receivers = Receivers.start(LIVE, HANGING);
                var service = ServiceProcess.launch(SERVICE.database(), SETTINGS)) {
            service.awaitReady();
            var seller = new BusySeller(SERVICE.newSandboxSeller().at(service.baseUrl()));
            seller.tell(receivers.urls());
            var changes = new FutureTask<>(() -> {
                seller.changeCustomers(TIME);
                return TIME;
            });
            Thread.ofVirtual().start(changes);
            for (int kill = 0; kill < KILLS; kill++) {
                long before = sent(receivers);
                Await.until("events arrive", () -> sent(receivers) > before + LIVE);
                Await.aMoment(new Random(kill), Duration.ofSeconds(2));
                service.kill();
                service.restart();
            }
            changes.get();
            var events = seller.eventIds(SERVICE.database());
            awaitAll(receivers, events);

            receivers.liveUrls().forEach(url -> assertThatAllIsWell(receivers.arrivals(url), events));
            System.out.printf("%d events, sent %d times to %d receivers%n", events.size(), sent(receivers), LIVE);
        }
    }

    private static void awaitAll(Receivers receivers, Set<String> events) {
        Await.until(
                "all events arrive",
                LATEST,
                () -> receivers.liveUrls().stream()
                        .allMatch(url -> ids(receivers.arrivals(url)).equals(events)));
    }

    private static void assertThatAllIsWell(List<Arrival> arrivals, Set<String> events) {
        assertThat(ids(arrivals)).isEqualTo(events);
        assertThat(arrivals.stream().collect(groupingBy(Arrival::eventId, mapping(Arrival::body, toSet()))))
                .allSatisfy((_, bodies) -> assertThat(bodies).hasSize(1));
        assertThat(firstAttempts(arrivals))
                .allSatisfy((_, sequences) -> assertThat(sequences).isSorted());
    }

    /// The sequences of each object as they were first heard of.
    private static Map<String, List<Long>> firstAttempts(List<Arrival> arrivals) {
        var seen = new HashSet<String>();
        return arrivals.stream()
                .filter(arrival -> seen.add(arrival.eventId()))
                .collect(groupingBy(Arrival::objectId, mapping(Arrival::sequence, toList())));
    }

    private static Set<String> ids(List<Arrival> arrivals) {
        return arrivals.stream().map(Arrival::eventId).collect(toSet());
    }

    private static long sent(Receivers receivers) {
        return receivers.liveUrls().stream()
                .mapToLong(url -> receivers.arrivals(url).size())
                .sum();
    }
}
