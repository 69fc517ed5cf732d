package io.billwright.platform.db;

import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/// Generates version 7 UUIDs, which grow with time, so that new rows are neighbors in an index.
public final class Ids {

    private static final Clock CLOCK = Clock.systemUTC();
    /// Milliseconds in the upper 48 bits and a counter below, so that ids of the same millisecond are ordered too.
    private static final AtomicLong LAST = new AtomicLong();

    private Ids() {}

    public static UUID next() {
        long tick = LAST.updateAndGet(last -> Math.max(last + 1, CLOCK.millis() << 12));
        long high = ((tick & ~0xFFFL) << 4) | 0x7000L | (tick & 0xFFFL);
        long low = (ThreadLocalRandom.current().nextLong() >>> 2) | 0x8000_0000_0000_0000L;
        return new UUID(high, low);
    }

    /// When an id was generated.
    public static Instant madeAt(UUID id) {
        return Instant.ofEpochMilli(id.getMostSignificantBits() >>> 16);
    }

    /// A lower bound for all ids generated at or after this time.
    public static UUID first(Instant time) {
        return new UUID(Math.max(time.toEpochMilli(), 0) << 16, 0);
    }
}
