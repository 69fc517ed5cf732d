package io.billwright.position;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Await;
import io.billwright.testing.ServiceProcess;
import io.billwright.testing.TestService;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The service is killed while a sandbox clock advances by a year. The clock continues where it stopped, and in the
/// end everything is billed once, as in the position model. `-Dclock.kills=` sets the number of kills.
class KilledClockTest {

    private static final int KILLS = Integer.getInteger("clock.kills", 1);
    private static final LocalDate LATER = LocalDate.of(2027, 3, 11);
    private static final Duration LONGEST = Duration.ofMillis(500);

    @Test
    @Timeout(value = 1, unit = TimeUnit.DAYS)
    void timeGoesOnFromWhereItStood() throws Exception {
        var database = TestService.shared().database();
        try (var service = ServiceProcess.start(database, Map.of("BILLWRIGHT_ROLE", "api"))) {
            for (int kill = 0; kill < KILLS; kill++) {
                if (kill > 0) {
                    service.restart();
                }
                var ground = new Ground();
                killWhileTimePasses(ground, service, new Random(kill));
                ground.desk.advanceTo(LATER);
                var position = ground.position();
                position.advanceTo(LATER);
                assertThat(new Comparison(ground.desk, position).differences()).isEmpty();
                assertThat(ground.desk.get("/integrity").get("ok").booleanValue())
                        .isTrue();
            }
        }
    }

    private static void killWhileTimePasses(Ground ground, ServiceProcess service, Random random) throws Exception {
        var api = ground.api.at(service.baseUrl()).unchecked();
        try (var thread = Executors.newVirtualThreadPerTaskExecutor()) {
            thread.execute(() -> {
                try {
                    api.post("/sandbox/clock/advance", "{\"to\": \"" + LATER + "T11:00:00Z\"}");
                } catch (UncheckedIOException _) {
                    // The service was killed.
                }
            });
            Await.until("time passes", () -> now(ground).compareTo("2026-04-01") > 0);
            Await.aMoment(random, LONGEST);
            service.kill();
        }
    }

    private static String now(Ground ground) {
        return ground.desk.get("/sandbox/clock").get("now").stringValue();
    }
}
