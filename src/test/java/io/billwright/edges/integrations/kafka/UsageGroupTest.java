package io.billwright.edges.integrations.kafka;

import static io.billwright.edges.integrations.kafka.LogRig.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.ServiceProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// Partitions go from process to process while they are written, and each record counts once (S6).
/// `scripts/prove usage-log` has more of them.
class UsageGroupTest {

    private static final int RECORDS = Integer.getInteger("usage.group.records", 20_000);

    @Test
    void aProcessThatJoinsTakesItsShareAndOneThatLeavesHandsItsOwnOver() throws Exception {
        try (var rig = LogRig.start()) {
            var sent = SentUsage.of(rig.metered(), RECORDS, new Random(3));
            try (var one = rig.launchWorker();
                    var producer = rig.producer()) {
                await(rig::isBeingRead);
                var slowly = new AtomicBoolean(true);
                var sending = Thread.ofVirtual().start(() -> {
                    int count = 0;
                    for (var record : sent.records()) {
                        var _ = producer.send(record);
                        if (slowly.get() && ++count % 10 == 0) {
                            pause();
                        }
                    }
                    producer.flush();
                });
                await(() -> writtenBy(one) > 0);
                try (var other = rig.launchWorker()) {
                    await(() -> writtenBy(other) > 0);
                    one.stop();
                    slowly.set(false);
                    sending.join();
                    await(() -> rig.written() >= sent.records().size());
                }
            }
            rig.checkCounted(sent);
            assertThat(rig.written()).isEqualTo(sent.records().size());
        }
    }

    private static void pause() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static long writtenBy(ServiceProcess service) {
        try (var http = HttpClient.newHttpClient()) {
            var metrics = HttpRequest.newBuilder(URI.create(service.baseUrl() + "/metrics"))
                    .build();
            return http.send(metrics, BodyHandlers.ofString())
                    .body()
                    .lines()
                    .filter(line -> line.startsWith("usage_log_records_total"))
                    .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                    .sum();
        } catch (IOException _) {
            return 0;
        } catch (InterruptedException interrupted) {
            throw new UncheckedIOException(new IOException(interrupted));
        }
    }
}
