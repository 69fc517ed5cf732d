package io.billwright.platform.shares;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/// A scarce resource that sellers share, such as connections or PDF renderers (S13). No seller holds more than its
/// share, and waiting requests are served in turn, seller by seller: a seller with a thousand waiting requests delays
/// another seller by one.
public final class FairShares {

    private final int ofEach;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<UUID, Integer> held = new HashMap<>();
    /// Ordered by turn: the seller to be served next comes first.
    private final LinkedHashMap<UUID, Deque<Semaphore>> waiting = new LinkedHashMap<>();

    private int free;

    /// `all` units, of which one seller may hold `ofEach`.
    public FairShares(int all, int ofEach) {
        this.free = Math.max(1, all);
        this.ofEach = Math.max(1, Math.min(ofEach, free));
    }

    /// One unit, held until it is closed.
    public interface Share extends AutoCloseable {
        @Override
        void close();
    }

    /// Empty if no unit came free in time.
    public Optional<Share> take(UUID sellerId, Duration patience) {
        var turn = new Semaphore(0);
        lock.lock();
        try {
            waiting.computeIfAbsent(sellerId, _ -> new ArrayDeque<>()).add(turn);
            serve();
        } finally {
            lock.unlock();
        }
        return awaited(turn, patience) || !leave(sellerId, turn)
                ? Optional.of(() -> release(sellerId))
                : Optional.empty();
    }

    int waiting(UUID sellerId) {
        lock.lock();
        try {
            var line = waiting.get(sellerId);
            return line == null ? 0 : line.size();
        } finally {
            lock.unlock();
        }
    }

    private static boolean awaited(Semaphore turn, Duration patience) {
        try {
            return turn.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /// Returns whether it was still waiting. If not, it was served at the last moment.
    private boolean leave(UUID sellerId, Semaphore turn) {
        lock.lock();
        try {
            var line = waiting.get(sellerId);
            if (line == null || !line.remove(turn)) {
                return false;
            }
            if (line.isEmpty()) {
                waiting.remove(sellerId);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void release(UUID sellerId) {
        lock.lock();
        try {
            free++;
            held.computeIfPresent(sellerId, (_, count) -> count == 1 ? null : count - 1);
            serve();
        } finally {
            lock.unlock();
        }
    }

    private void serve() {
        while (free > 0 && serveOne()) {
            free--;
        }
    }

    /// Serves the first seller in the queue that is below its share, and moves that seller behind all others.
    private boolean serveOne() {
        Iterator<Map.Entry<UUID, Deque<Semaphore>>> sellers = waiting.entrySet().iterator();
        while (sellers.hasNext()) {
            var next = sellers.next();
            if (held.getOrDefault(next.getKey(), 0) < ofEach) {
                var line = next.getValue();
                sellers.remove();
                line.remove().release();
                if (!line.isEmpty()) {
                    waiting.put(next.getKey(), line);
                }
                held.merge(next.getKey(), 1, Integer::sum);
                return true;
            }
        }
        return false;
    }
}
