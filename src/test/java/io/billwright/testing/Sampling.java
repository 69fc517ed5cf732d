package io.billwright.testing;

import java.util.Random;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/// Checks a law on many random samples, and on more of them with `scripts/prove laws`. A failure names its seed;
/// `-Dseed=` runs only that sample.
public final class Sampling {

    public static final int SAMPLES = Integer.getInteger("samples", 2_000);
    /// An upper limit for all tests, since a few samples are enough during development.
    private static final int MOST = Integer.getInteger("samples.most", Integer.MAX_VALUE);

    private Sampling() {}

    public static void forSamples(Consumer<RandomGenerator> law) {
        forSamples(SAMPLES, law);
    }

    public static void forSamples(int samples, Consumer<RandomGenerator> law) {
        long first = Long.getLong("seed", 0L);
        long count = System.getProperty("seed") == null ? Math.min(samples, MOST) : 1;
        for (long seed = first; seed < first + count; seed++) {
            try {
                law.accept(new Random(seed));
            } catch (AssertionError | RuntimeException failure) {
                throw new AssertionError("fails with -Dseed=" + seed + ": " + failure.getMessage(), failure);
            }
        }
    }
}
