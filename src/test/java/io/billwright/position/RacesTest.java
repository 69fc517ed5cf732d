package io.billwright.position;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.SellerCopies;
import io.billwright.testing.TestService;
import java.util.ArrayList;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Concurrent HTTP operations on one subscription (S3): whoever wins, no answer is a failure, the books are sound,
/// and the granted operations are explained by some order in the position model. `-Draces.operations=` sets the
/// minimum number of operations; `-Draces=pay` plays only scenarios with this in their names.
@Tag("chance")
class RacesTest {

    private static final int OPERATIONS = Integer.getInteger("races.operations", 400);
    private static final String ONLY = System.getProperty("races", "");
    private static final int SIDE_BY_SIDE = 4;
    private static final int ENOUGH = 5;

    private final Ground first = new Ground();
    private final SellerCopies copies = new SellerCopies(TestService.shared(), first.api.seller());
    private final Map<String, AtomicInteger> operations = new ConcurrentHashMap<>();
    private final AtomicInteger all = new AtomicInteger();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();

    @Test
    @Timeout(value = 2, unit = TimeUnit.DAYS)
    void whateverWinsItHappenedInSomeOrder() throws InterruptedException {
        var scenarios = Scenarios.ALL.keySet().stream()
                .filter(name -> name.contains(ONLY))
                .toList();
        long start = System.nanoTime();
        var rounds = new AtomicInteger();
        try (var threads = Executors.newFixedThreadPool(SIDE_BY_SIDE)) {
            for (int i = 0; i < SIDE_BY_SIDE; i++) {
                threads.execute(() -> {
                    while (failures.size() < ENOUGH) {
                        int round = rounds.getAndIncrement();
                        if (round >= scenarios.size() && all.get() >= OPERATIONS) {
                            return;
                        }
                        play(scenarios.get(round % scenarios.size()));
                    }
                });
            }
            threads.shutdown();
            assertThat(threads.awaitTermination(2, TimeUnit.DAYS)).isTrue();
        }
        new TreeMap<>(operations).forEach((name, count) -> System.out.printf("%-50s %8d%n", name, count.get()));
        long seconds = Math.max(1, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start));
        System.out.printf("%-50s %8d, %d a second%n", "all", all.get(), all.get() / seconds);
        assertThat(failures).isEmpty();
        assertThat(operations).hasSameSizeAs(scenarios);
    }

    private void play(String scenario) {
        var wrong = new ArrayList<String>();
        try {
            var ground = first.of(copies.next().unchecked());
            var moves = Scenarios.moves(scenario, ground);
            wrong.addAll(Race.run(ground, moves));
            operations.computeIfAbsent(scenario, _ -> new AtomicInteger()).addAndGet(moves.size());
            all.addAndGet(moves.size());
        } catch (RuntimeException | Error | ExecutionException failure) {
            wrong.add(failure.toString());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            wrong.add(interrupted.toString());
        }
        if (!wrong.isEmpty()) {
            failures.add(scenario + "\n" + String.join("\n", wrong) + "\n");
        }
    }
}
