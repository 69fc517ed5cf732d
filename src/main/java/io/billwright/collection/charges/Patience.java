package io.billwright.collection.charges;

import java.time.Duration;

/// How long a processor that gave no answer is left alone: twice as long each time, an hour at most.
public final class Patience {

    private static final Duration LONGEST = Duration.ofHours(1);

    private Patience() {}

    public static Duration after(Duration first, int checks) {
        var wait = first.multipliedBy(1L << Math.min(checks, 10));
        return wait.compareTo(LONGEST) < 0 ? wait : LONGEST;
    }
}
