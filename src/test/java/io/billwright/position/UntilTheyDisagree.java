package io.billwright.position;

import java.util.EnumSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// Plays lives until the service and the model disagree, at most as many as it is told: `scripts/planted` runs it on a
/// service with a mistake in it. Ends with 1 if nothing was noticed.
final class UntilTheyDisagree {

    private static final int SIDE_BY_SIDE = 4;
    private static final long SEED = 41_000;

    private UntilTheyDisagree() {}

    public static void main(String[] args) throws InterruptedException {
        int most = Integer.parseInt(args[0]);
        var played = new AtomicInteger();
        var noticed = new ConcurrentLinkedQueue<String>();
        try (var threads = Executors.newFixedThreadPool(SIDE_BY_SIDE)) {
            for (int i = 0; i < SIDE_BY_SIDE; i++) {
                threads.execute(() -> {
                    for (int life = played.getAndIncrement();
                            life < most && noticed.isEmpty();
                            life = played.getAndIncrement()) {
                        long seed = SEED + life;
                        var wrong = new Play(Lives.of(seed, EnumSet.allOf(Act.class)), new Tally()).run();
                        if (!wrong.isEmpty()) {
                            noticed.add("seed " + seed + ": " + wrong.getFirst().replaceAll("\\s+", " "));
                        }
                    }
                });
            }
            threads.shutdown();
            threads.awaitTermination(1, TimeUnit.DAYS);
        }
        System.out.println(noticed.isEmpty() ? "not noticed in " + most + " lives" : "noticed, " + noticed.element());
        System.exit(noticed.isEmpty() ? 1 : 0);
    }
}
