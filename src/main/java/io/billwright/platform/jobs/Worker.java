package io.billwright.platform.jobs;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import io.billwright.platform.db.Acting;
import io.billwright.platform.db.Actor;
import io.billwright.platform.telemetry.Spans;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/// Runs timers with db-scheduler, alongside other processes: each timer runs in one process at a time. The role `api`
/// runs none.
@Component
final class Worker implements SmartLifecycle {

    /// Set explicitly: db-scheduler would otherwise query the database at start, and guess wrong if it is away.
    private static final JdbcCustomization POSTGRESQL = new PostgreSqlJdbcCustomization(false, false);

    private static final int THREADS = 4;
    private static final Duration POLLING = Duration.ofSeconds(1);
    /// A timer is taken over from a process that missed this many heartbeats, the fewest that db-scheduler allows.
    private static final int MISSED = 4;

    private final ProcessRole role;
    private final Scheduler scheduler;

    Worker(ProcessRole role, DataSource dataSource, List<Timer> timers, JobSettings settings, Spans spans) {
        this.role = role;
        this.scheduler = Scheduler.create(dataSource)
                .startTasks(timers.stream().map(timer -> task(timer, spans)).toList())
                .threads(THREADS)
                .pollingInterval(POLLING)
                .heartbeatInterval(settings.lease().dividedBy(MISSED + 1))
                .missedHeartbeatsLimit(MISSED)
                .pollUsingLockAndFetch(0.5, 1.0)
                .jdbcCustomization(POSTGRESQL)
                .build();
    }

    private static RecurringTask<Void> task(Timer timer, Spans spans) {
        return Tasks.recurring(timer.name(), FixedDelay.of(timer.every()))
                .execute((_, _) -> Acting.run(Actor.job(timer.name()), () -> run(timer, spans)));
    }

    private static void run(Timer timer, Spans spans) {
        try (var span = spans.work("timer " + timer.name())) {
            try {
                timer.run();
            } catch (RuntimeException | Error failure) {
                span.failed(failure);
                throw failure;
            }
        }
    }

    @Override
    public boolean isAutoStartup() {
        return role.works();
    }

    @Override
    public void start() {
        scheduler.start();
    }

    @Override
    public void stop() {
        scheduler.stop();
    }

    @Override
    public boolean isRunning() {
        return scheduler.getSchedulerState().isStarted()
                && !scheduler.getSchedulerState().isShuttingDown();
    }
}
