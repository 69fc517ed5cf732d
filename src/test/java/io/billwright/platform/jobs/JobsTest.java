package io.billwright.platform.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.billwright.testing.Await;
import io.billwright.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/// Durable work is part of the transaction that asks for it, and is done after the commit.
class JobsTest {

    private static final TestDatabase DATABASE = TestDatabase.create();
    private static final JobSettings SETTINGS = new JobSettings(Duration.ofSeconds(30), 2);
    private static final HikariDataSource APPLICATION = DATABASE.application();

    private final TransactionTemplate transaction = new TransactionTemplate(new JdbcTransactionManager(APPLICATION));
    private final Jobs jobs = new Jobs(APPLICATION);

    @AfterAll
    static void close() {
        APPLICATION.close();
    }

    @Test
    void aJobOfARolledBackTransactionDoesNotExist() {
        assertThatThrownBy(() -> transaction.executeWithoutResult(_ -> {
                    jobs.add("never", "1", "{}", Instant.now());
                    throw new IllegalStateException("stop");
                }))
                .hasMessage("stop");

        assertThat(waiting("never")).isZero();
    }

    @Test
    void theSameJobAddedTwiceIsThereOnce() {
        for (int i = 0; i < 2; i++) {
            transaction.executeWithoutResult(
                    _ -> jobs.add("once", "1", "{}", Instant.now().plusSeconds(3600)));
        }

        assertThat(waiting("once")).isEqualTo(1);
    }

    @Test
    void aWorkerRunsAJobWithItsDataAndRetriesAFailedOne() throws InterruptedException {
        var runs = new AtomicInteger();
        var done = new CountDownLatch(1);
        var job = new Job() {
            @Override
            public String name() {
                return "flaky";
            }

            @Override
            public void run(String data) {
                if (runs.incrementAndGet() == 1) {
                    throw new IllegalStateException("first time fails");
                }
                assertThat(data).isEqualTo("{\"n\": 1}");
                done.countDown();
            }
        };
        var worker = new Worker(APPLICATION, List.of(job), List.of(), SETTINGS);
        worker.start();
        try {
            transaction.executeWithoutResult(_ -> jobs.add("flaky", "1", "{\"n\": 1}", Instant.now()));
            makeDue("flaky");
            assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            worker.stop();
        }
    }

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
        var worker = new Worker(APPLICATION, List.of(), List.of(timer), SETTINGS);
        worker.start();
        try {
            assertThat(ticks.await(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            worker.stop();
        }
    }

    /// The worker waits minutes before it tries again; the test does not.
    private void makeDue(String job) {
        var jdbc = JdbcClient.create(APPLICATION);
        var sql = """
                update scheduled_tasks set execution_time = now()
                where task_name = :job and consecutive_failures = 1 and not picked
                """;
        Await.until("the job failed", () -> jdbc.sql(sql).param("job", job).update() == 1);
    }

    private long waiting(String job) {
        return JdbcClient.create(APPLICATION)
                .sql("select count(*) from scheduled_tasks where task_name = :job")
                .param("job", job)
                .query(Long.class)
                .single();
    }
}
