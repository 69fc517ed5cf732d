package io.billwright.platform.jobs;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Acting;
import io.billwright.platform.db.Actor;
import io.billwright.platform.telemetry.Spans;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/// Runs background work in this process, alongside other processes: claimed work is skipped by the others. Polls for
/// due work twice a second, and at once when something was done.
@Component
final class DoWork implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(DoWork.class);
    private static final Duration WHEN_IDLE = Duration.ofMillis(500);

    private final ProcessRole role;
    private final FindWork findWork;
    private final List<Lane> lanes;
    private final Semaphore done = new Semaphore(0);
    private volatile boolean stopping;
    private @Nullable Thread thread;

    DoWork(
            ProcessRole role,
            FindWork findWork,
            List<Work> works,
            SellerClock clock,
            MeterRegistry meters,
            Spans spans) {
        this.role = role;
        this.findWork = findWork;
        this.lanes = role.works() ? lanes(works, clock, meters, spans) : List.of();
    }

    private List<Lane> lanes(List<Work> works, SellerClock clock, MeterRegistry meters, Spans spans) {
        return works.stream().collect(groupingBy(Work::lane, LinkedHashMap::new, toList())).entrySet().stream()
                .map(lane -> new Lane(lane.getKey(), lane.getValue(), clock, meters, spans, done::release))
                .toList();
    }

    @Override
    public boolean isAutoStartup() {
        return role.works();
    }

    @Override
    public void start() {
        thread = Thread.ofPlatform()
                .name("find-work")
                .start(() -> Acting.run(Actor.job("find-work"), this::findUntilStopped));
    }

    /// Waits until all work that has begun is done.
    @Override
    public void stop() {
        stopping = true;
        done.release();
        try {
            if (thread != null) {
                thread.join();
            }
            for (var lane : lanes) {
                lane.stop();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return thread != null && !stopping;
    }

    private void findUntilStopped() {
        try {
            while (!stopping) {
                find();
                if (done.tryAcquire(WHEN_IDLE.toMillis(), TimeUnit.MILLISECONDS)) {
                    done.drainPermits();
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void find() {
        try {
            var free = lanes.stream().filter(Lane::wantsMore).toList();
            var found = findWork.find(
                    free.stream().flatMap(lane -> lane.kinds().stream()).collect(toSet()));
            for (var lane : free) {
                lane.offer(found.stream()
                        .filter(one -> lane.kinds().contains(one.work().kind()))
                        .toList());
            }
        } catch (RuntimeException | Error failure) {
            LOG.error("due work cannot be found", failure);
        }
    }
}
