package io.billwright.platform.outbound;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/// A connection pool per seller: connections whose last answer was read to its end, kept briefly for the next call to
/// the same peer. They are never shared between sellers, so what a receiver does to a connection cannot affect the
/// calls of another seller.
///
/// No connection is used longer than a minute after its address was checked; then the name is resolved and checked
/// again, in case it points elsewhere by now.
final class KeptConnections {

    private static final Duration LONGEST_IDLE = Duration.ofSeconds(10);
    private static final Duration LONGEST_USE = Duration.ofMinutes(1);
    private static final int MOST = 1024;
    private static final int MOST_OF_ONE_SELLER = 64;

    private final Map<UUID, List<Kept>> bySeller = new HashMap<>();
    private final LongSupplier nanos;
    private int count;

    private record Kept(Connection connection, long since) {

        boolean isOld(long now) {
            return now - since > LONGEST_IDLE.toNanos() || now - connection.checkedAt() > LONGEST_USE.toNanos();
        }
    }

    KeptConnections(LongSupplier nanos) {
        this.nanos = nanos;
        var _ = Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("kept-connections").factory())
                .scheduleWithFixedDelay(this::closeOld, 5, 5, TimeUnit.SECONDS);
    }

    long now() {
        return nanos.getAsLong();
    }

    /// Returns the most recently used connection to this peer.
    synchronized Optional<Connection> take(Connection.Peer peer) {
        var kept = bySeller.getOrDefault(peer.sellerId(), List.of());
        long now = now();
        for (int i = kept.size() - 1; i >= 0; i--) {
            var one = kept.get(i);
            if (one.connection().peer().equals(peer) && !one.isOld(now)) {
                kept.remove(i);
                count--;
                return Optional.of(one.connection());
            }
        }
        return Optional.empty();
    }

    void keep(Connection connection) {
        if (!hasKept(connection)) {
            connection.close();
        }
    }

    private synchronized boolean hasKept(Connection connection) {
        var kept = bySeller.computeIfAbsent(connection.peer().sellerId(), _ -> new ArrayList<>());
        if (count >= MOST || kept.size() >= MOST_OF_ONE_SELLER) {
            return false;
        }
        kept.add(new Kept(connection, now()));
        count++;
        return true;
    }

    private void closeOld() {
        takeOld().forEach(Connection::close);
    }

    private synchronized List<Connection> takeOld() {
        var old = new ArrayList<Connection>();
        long now = now();
        for (Iterator<List<Kept>> sellers = bySeller.values().iterator(); sellers.hasNext(); ) {
            var kept = sellers.next();
            kept.removeIf(one -> one.isOld(now) && old.add(one.connection()));
            if (kept.isEmpty()) {
                sellers.remove();
            }
        }
        count -= old.size();
        return old;
    }
}
