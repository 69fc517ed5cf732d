package io.billwright.platform.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.telemetry.Spans;
import io.billwright.testing.TestDatabase;
import io.opentelemetry.api.OpenTelemetry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.core.env.StandardEnvironment;

class TimersTest {

    @Test
    void aTimerIsRunAgainAndAgain() throws InterruptedException {
        var ticks = new CountDownLatch(2);
        var timer = new Timer() {
            @Override
            public String name() {
                return "tick";
            }

            @Override
            public Duration every() {
                return Duration.ofMillis(10);
            }

            @Override
            public void run() {
                ticks.countDown();
            }
        };
        try (var application = TestDatabase.create().application()) {
            var worker = new Worker(
                    new ProcessRole(new StandardEnvironment()),
                    application,
                    List.of(timer),
                    new JobSettings(Duration.ofSeconds(30), 2),
                    new Spans(OpenTelemetry.noop()));
            worker.start();
            try {
                assertThat(ticks.await(30, TimeUnit.SECONDS)).isTrue();
            } finally {
                worker.stop();
            }
        }
    }
}
