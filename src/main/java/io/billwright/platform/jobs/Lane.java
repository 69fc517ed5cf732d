package io.billwright.platform.jobs;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Acting;
import io.billwright.platform.db.Actor;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SqlState;
import io.billwright.platform.jobs.FindWork.Found;
import io.billwright.platform.telemetry.Durations;
import io.billwright.platform.telemetry.OpenSpan;
import io.billwright.platform.telemetry.Spans;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/// A thread pool for some kinds of work that serves sellers in turn: each has a turn before any has a second one,
/// however much it has due. No seller can occupy all threads (S13): half as many again as one seller may use are
/// there for the others. When work fails for a seller, that kind backs off for this seller and holds nobody else up.
final class Lane {

    private static final Logger LOG = LoggerFactory.getLogger(Lane.class);

    /// How many turns are queued at once; with few sellers, each gets several.
    private static final int TURNS = 8;
    private static final Backoff AFTER_FAILURE = Backoff.doubling(Duration.ofSeconds(1), Duration.ofMinutes(1));

    private final String name;
    private final List<Work> works;
    private final boolean isShared;
    private final int threads;
    private final int ofEach;
    private final SellerClock clock;
    private final MeterRegistry meters;
    private final Spans spans;
    private final Runnable whenDone;

    private final Deque<Turn> turns = new ArrayDeque<>();
    private final Map<Seller, Integer> inHand = new HashMap<>();
    private final Set<Seller> withoutMore = new HashSet<>();
    private final Map<Failing, Failure> failures = new HashMap<>();
    private int running;
    private boolean stopping;

    private record Turn(Seller seller, List<Found> found) {}

    private record Failing(String kind, Seller seller) {}

    private record Failure(int times, Instant until) {}

    Lane(String name, List<Work> works, SellerClock clock, MeterRegistry meters, Spans spans, Runnable whenDone) {
        this.name = name;
        this.works = works;
        this.isShared = works.stream().allMatch(Work::isShared);
        int most = works.stream().mapToInt(Work::threads).max().orElseThrow();
        this.ofEach = isShared ? most : 1;
        this.threads = Math.max(most, ofEach + (ofEach + 1) / 2);
        this.clock = clock;
        this.meters = meters;
        this.spans = spans;
        works.forEach(work -> {
            meters.counter("work.failed", "kind", work.kind());
            Durations.ofWork(meters, "work.turns", "kind", work.kind());
        });
        this.whenDone = whenDone;
    }

    Set<String> kinds() {
        return works.stream().map(Work::kind).collect(toSet());
    }

    /// Also true if everybody left in the queue already has as many threads as a seller may have.
    synchronized boolean wantsMore() {
        return !stopping && running < threads && turns.stream().noneMatch(this::mayBegin);
    }

    private boolean mayBegin(Turn turn) {
        return inHand.getOrDefault(turn.seller(), 0) < ofEach;
    }

    synchronized void offer(List<Found> found) {
        withoutMore.clear();
        var now = clock.systemNow();
        failures.values().removeIf(failure -> failure.until().isBefore(now.minusSeconds(600)));
        var sellers = found.stream().filter(one -> !isFailing(one, now)).collect(groupingBy(Found::seller, toList()));
        var order = new ArrayList<>(sellers.keySet());
        order.removeIf(seller -> inHand.getOrDefault(seller, 0) >= ofEach);
        Collections.shuffle(order);
        int each = isShared && !order.isEmpty() ? Math.max(1, TURNS / order.size()) : 1;
        for (int turn = 0; turn < each; turn++) {
            order.forEach(seller -> turns.add(new Turn(
                    seller,
                    sellers.getOrDefault(seller, List.of()).stream()
                            .sorted(Comparator.comparing(Found::dueAt)
                                    .thenComparingInt(one -> works.indexOf(one.work())))
                            .toList())));
        }
        for (int wanted = Math.min(threads - running, turns.size()); wanted > 0; wanted--) {
            running++;
            Thread.ofPlatform().name(name + "-" + running).start(this::work);
        }
    }

    private boolean isFailing(Found found, Instant now) {
        var failure = failures.get(new Failing(found.work().kind(), found.seller()));
        return failure != null && failure.until().isAfter(now);
    }

    private void work() {
        boolean didSomething = false;
        try {
            for (var turn = next(null); turn != null; turn = next(turn.seller())) {
                boolean done = take(turn);
                didSomething |= done;
                if (!done) {
                    exhausted(turn.seller());
                }
            }
        } finally {
            ended();
        }
        if (didSomething) {
            whenDone.run();
        }
    }

    private synchronized @Nullable Turn next(@Nullable Seller done) {
        if (done != null) {
            inHand.computeIfPresent(done, (_, count) -> count > 1 ? count - 1 : null);
        }
        turns.removeIf(turn -> withoutMore.contains(turn.seller()));
        var turn = turns.stream().filter(this::mayBegin).findFirst().orElse(null);
        if (turn != null) {
            turns.removeFirstOccurrence(turn);
            inHand.merge(turn.seller(), 1, Integer::sum);
        }
        return turn;
    }

    private synchronized void exhausted(Seller seller) {
        withoutMore.add(seller);
    }

    private synchronized void ended() {
        running--;
        notifyAll();
    }

    /// Returns whether anything was done.
    private boolean take(Turn turn) {
        boolean done = false;
        for (var found : turn.found()) {
            done |= take(found);
        }
        return done;
    }

    private boolean take(Found found) {
        return Acting.as(Actor.job(found.work().kind()), () -> {
            MDC.put("seller_id", found.seller().id().toString());
            return inSpan(found);
        });
    }

    private boolean inSpan(Found found) {
        long start = System.nanoTime();
        try (var span = spans.work("work " + found.work().kind())) {
            span.put("billwright.seller_id", found.seller().id().toString());
            return tried(found, span);
        } finally {
            Durations.ofWork(meters, "work.turns", "kind", found.work().kind())
                    .record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
        }
    }

    private boolean tried(Found found, OpenSpan span) {
        var failing = new Failing(found.work().kind(), found.seller());
        try {
            boolean done = found.work().doSome(found.seller(), clock.systemNow());
            noted(failing, false);
            return done;
        } catch (RuntimeException | Error failure) {
            noted(failing, true);
            if (SqlState.is(failure, SqlState.SELLER_CLOSED)) {
                LOG.info(
                        "work {} of seller {} stops: the seller moves to another cell",
                        failing.kind(),
                        failing.seller().id());
                return false;
            }
            span.failed(failure);
            meters.counter("work.failed", "kind", failing.kind()).increment();
            LOG.error(
                    "work {} of seller {} failed",
                    failing.kind(),
                    failing.seller().id(),
                    failure);
            return false;
        }
    }

    private synchronized void noted(Failing failing, boolean failed) {
        if (!failed) {
            failures.remove(failing);
            return;
        }
        failures.compute(failing, (_, before) -> {
            int times = before == null ? 1 : before.times() + 1;
            return new Failure(times, clock.systemNow().plus(AFTER_FAILURE.spreadAfter(times)));
        });
    }

    /// Starts nothing new and waits for running work.
    synchronized void stop() throws InterruptedException {
        stopping = true;
        turns.clear();
        while (running > 0) {
            wait();
        }
    }
}
