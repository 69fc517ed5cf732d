package io.billwright.platform.jobs;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import io.billwright.platform.db.Acting;
import io.billwright.platform.db.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/// Runs jobs and timers in this process, together with the workers of other processes. The role `api` runs none.
@Component
@ConditionalOnExpression(Worker.WORKS)
final class Worker implements SmartLifecycle {

    static final String WORKS = "'${billwright.role:all}' != 'api'";

    private static final int THREADS = 4;
    private static final Duration POLLING = Duration.ofSeconds(1);
    /// A job is taken over from a process that has missed this many heartbeats, the fewest that db-scheduler allows.
    private static final int MISSED = 4;

    private final Scheduler scheduler;

    Worker(DataSource dataSource, List<Job> jobs, List<Timer> timers, JobSettings settings) {
        List<Task<?>> oneTime = new ArrayList<>();
        jobs.forEach(job -> oneTime.add(task(job)));
        this.scheduler = Scheduler.create(dataSource, oneTime)
                .startTasks(timers.stream().map(Worker::task).toList())
                .threads(THREADS)
                .pollingInterval(POLLING)
                .heartbeatInterval(settings.lease().dividedBy(MISSED + 1))
                .missedHeartbeatsLimit(MISSED)
                .pollUsingLockAndFetch(0.5, 1.0)
                .jdbcCustomization(Jobs.POSTGRESQL)
                .serializer(PlainText.SERIALIZER)
                .build();
    }

    private static Task<String> task(Job job) {
        return Tasks.oneTime(job.name(), String.class)
                .execute((instance, _) -> Acting.run(Actor.job(job.name()), () -> job.run(instance.getData())));
    }

    private static RecurringTask<Void> task(Timer timer) {
        return Tasks.recurring(timer.name(), FixedDelay.of(timer.every()))
                .execute((_, _) -> Acting.run(Actor.job(timer.name()), timer::run));
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
