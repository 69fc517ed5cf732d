package io.billwright.position;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The service agrees with the position model on random lives, invoice by invoice, to the cent. `-Dposition.lives=`
/// and `-Dposition.seed=` set the number of lives and the first seed; `-Dposition.seeds=7315,7342` plays only these.
/// All reports are compared as well in one life out of 25, or of `-Dposition.reports=`.
@Tag("alone")
class PositionLivesTest {

    private static final int LIVES = Integer.getInteger("position.lives", 300);
    private static final long SEED = Long.getLong("position.seed", 7000L);
    private static final int SIDE_BY_SIDE = Integer.getInteger("position.threads", 4);
    private static final Duration SHRINKING = Duration.ofSeconds(Integer.getInteger("position.shrinking", 60));
    private static final int ENOUGH = Integer.getInteger("position.failures", 5);

    private static final Set<Act> ACTS = acts(System.getProperty("position.acts", ""));

    private static final List<Long> SEEDS = seeds(System.getProperty("position.seeds", ""));

    private static List<Long> seeds(String named) {
        return named.isEmpty()
                ? LongStream.range(SEED, SEED + LIVES).boxed().toList()
                : Stream.of(named.split(",", -1)).map(Long::valueOf).toList();
    }

    /// The named acts, or all of them.
    private static Set<Act> acts(String names) {
        if (names.isEmpty()) {
            return EnumSet.allOf(Act.class);
        }
        return Stream.of(names.split(",", -1))
                .map(Act::valueOf)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Act.class)));
    }

    @Test
    void theServiceAgreesWithTheModel() throws InterruptedException {
        var tally = new Tally();
        var seeds = new ConcurrentLinkedQueue<>(SEEDS);
        Queue<String> failures = new ConcurrentLinkedQueue<>();
        var played = new AtomicInteger();
        try (var threads = Executors.newFixedThreadPool(SIDE_BY_SIDE)) {
            for (int i = 0; i < SIDE_BY_SIDE; i++) {
                threads.execute(() -> {
                    for (var seed = seeds.poll(); seed != null && failures.size() < ENOUGH; seed = seeds.poll()) {
                        var failure = failure(Lives.of(seed, ACTS), tally);
                        played.incrementAndGet();
                        if (failure != null) {
                            failures.add(failure);
                        }
                    }
                });
            }
            threads.shutdown();
            assertThat(threads.awaitTermination(1, TimeUnit.DAYS)).isTrue();
        }
        System.out.println(tally);
        // `scripts/prove` adds this line to its table of results.
        System.out.printf("result: %d lives, %d disagree%n", played.get(), failures.size());
        assertThat(failures).as("lives on which they disagree").isEmpty();
        assertThat(played).as("lives played").hasValue(SEEDS.size());
    }

    private static @Nullable String failure(Life life, Tally tally) {
        var play = new Play(life, tally);
        var wrong = play.run();
        return wrong.isEmpty() ? null : shrunk(life, play.script, wrong);
    }

    /// Removes steps from a failing life for as long as it still fails, within a minute.
    private static String shrunk(Life life, Script script, List<String> wrong) {
        var shortest = life;
        var told = script;
        var differences = wrong;
        long end = System.nanoTime() + SHRINKING.toNanos();
        for (int i = life.steps().size() - 1; i >= 0 && System.nanoTime() < end; i--) {
            var fewer = shortest.without(i);
            var play = new Play(fewer, new Tally());
            var still = play.run();
            if (!still.isEmpty()) {
                shortest = fewer;
                told = play.script;
                differences = still;
            }
        }
        return "\n\nseed " + life.seed() + "\n" + told + "\n  " + String.join("\n  ", differences) + "\n";
    }
}
