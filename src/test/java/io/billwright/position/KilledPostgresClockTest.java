package io.billwright.position;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Await;
import io.billwright.testing.DebianPostgres;
import io.billwright.testing.TestDatabase;
import io.billwright.testing.TestService;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;

/// PostgreSQL is killed while a sandbox clock advances by a year. The service stays up, the clock continues where it
/// stopped, and in the end everything is billed once, as in the position model. `-Dpostgres.clock.kills=` sets the
/// number of kills.
@EnabledIf("io.billwright.testing.DebianPostgres#isInstalled")
class KilledPostgresClockTest {

    private static final int KILLS = Integer.getInteger("postgres.clock.kills", 1);
    private static final LocalDate LATER = LocalDate.of(2027, 3, 11);
    private static final Duration LONGEST = Duration.ofMillis(500);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @Test
    @Timeout(value = 1, unit = TimeUnit.DAYS)
    void timeGoesOnFromWhereItStood() throws Exception {
        try (var postgres = DebianPostgres.create()) {
            var service = TestService.start(TestDatabase.of(postgres), Map.of());
            try {
                for (int kill = 0; kill < KILLS; kill++) {
                    var ground = new Ground(service);
                    killWhileTimePasses(ground, postgres, new Random(kill));
                    Await.until("time goes on", PATIENCE, () -> pass(ground, "12:00") == 200);
                    var position = ground.position();
                    position.advanceTo(LATER);
                    assertThat(new Comparison(ground.desk, position).differences())
                            .isEmpty();
                    assertThat(ground.desk.get("/integrity").get("ok").booleanValue())
                            .isTrue();
                }
            } finally {
                service.close();
            }
        }
    }

    private static void killWhileTimePasses(Ground ground, DebianPostgres postgres, Random random) throws Exception {
        try (var thread = Executors.newVirtualThreadPerTaskExecutor()) {
            // Answered with 503, or with 200 if it finished before the kill.
            var passed = thread.submit(() -> pass(ground, "11:00"));
            Await.until("time passes", () -> now(ground).compareTo("2026-04-01") > 0);
            Await.aMoment(random, LONGEST);
            postgres.kill();
            postgres.start();
            assertThat(passed.get()).isIn(200, 503);
        }
    }

    private static int pass(Ground ground, String time) {
        return ground.api
                .post("/sandbox/clock/advance", "{\"to\": \"" + LATER + "T" + time + ":00Z\"}")
                .status();
    }

    private static String now(Ground ground) {
        return ground.desk.get("/sandbox/clock").get("now").stringValue();
    }
}
