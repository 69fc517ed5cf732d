package io.billwright.testing;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/// Waits for facts instead of time: a test continues as soon as a fact is true, and fails if it never is.
public final class Await {

    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final Duration STEP = Duration.ofMillis(10);

    private Await() {}

    public static void until(String fact, Callable<Boolean> reached) {
        until(fact, LONGEST, reached);
    }

    public static void until(String fact, Duration longest, Callable<Boolean> reached) {
        value(fact, longest, reached, Boolean::booleanValue);
    }

    /// Returns the first value that satisfies the condition.
    public static <T> T value(String fact, Callable<T> found, Predicate<T> reached) {
        return value(fact, LONGEST, found, reached);
    }

    private static <T> T value(String fact, Duration longest, Callable<T> found, Predicate<T> reached) {
        long end = System.nanoTime() + longest.toNanos();
        try {
            T last = found.call();
            while (!reached.test(last)) {
                if (System.nanoTime() > end) {
                    throw new AssertionError("waited in vain for " + longest + ": " + fact + ", but " + last);
                }
                Thread.sleep(STEP);
                last = found.call();
            }
            return last;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        } catch (RuntimeException failure) {
            throw failure;
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    /// Waits for a random time, so that what follows interrupts work at any point of it.
    public static void aMoment(RandomGenerator random, Duration longest) throws InterruptedException {
        Thread.sleep(Duration.ofMillis(random.nextLong(longest.toMillis())));
    }
}
