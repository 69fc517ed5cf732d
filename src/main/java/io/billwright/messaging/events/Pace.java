package io.billwright.messaging.events;

import java.time.Duration;

/// How many deliveries a subscriber may have in flight: the number grows while it answers quickly, and halves when it
/// is slow or fails.
final class Pace {

    private static final int FEWEST = 8;
    private static final int MOST = 64;
    private static final Duration QUICK = Duration.ofMillis(100);

    private int atATime = FEWEST;
    private int inHand;

    /// How many more deliveries may be claimed now; a failing subscriber gets one at a time.
    synchronized int free(boolean failing) {
        return (failing ? 1 : atATime) - inHand;
    }

    synchronized void begun() {
        inHand++;
    }

    synchronized void ended(Attempt attempt) {
        inHand--;
        boolean isQuick = attempt.succeeded() && attempt.took().compareTo(QUICK) < 0;
        atATime = isQuick ? Math.min(MOST, atATime + 1) : Math.max(FEWEST, atATime / 2);
    }

    synchronized boolean isIdle() {
        return inHand == 0;
    }
}
