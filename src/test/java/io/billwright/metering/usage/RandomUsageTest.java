package io.billwright.metering.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.agreements.catalog.Aggregation;
import io.billwright.platform.http.Rejection;
import io.billwright.testing.Meters;
import io.billwright.testing.Sampling;
import io.billwright.testing.Shop;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What rollups say is what a naive look at all that counts says: after random entries, duplicates, conflicts, edits
/// and deletions in random batches by several threads, merged now and then (S6, R18). `scripts/prove usage` runs more.
class RandomUsageTest {

    private static final int SAMPLES = Integer.getInteger("usage.samples", 6);
    private static final int THREADS = 4;
    private static final int STEPS = 25;
    private static final List<String> BRICKS = List.of("sum", "max", "last", "unique");
    private static final Instant NOW = Instant.parse("2026-04-20T12:00:00Z");
    private static final List<ZoneId> ZONES = List.of(
            ZoneId.of("UTC"),
            ZoneId.of("Asia/Kolkata"),
            ZoneId.of("America/New_York"),
            ZoneId.of("Australia/Lord_Howe"));

    private final Meters meters = Meters.at(NOW.toString());

    private final class Story {

        private final ZoneId zone;
        private final UUID subscription;
        private final List<Instant> times;
        private final Map<String, UsageEntry> byId = new ConcurrentHashMap<>();
        private final ConcurrentLinkedQueue<UsageEntry> anonymous = new ConcurrentLinkedQueue<>();
        /// Ids belong to one thread each, so that the test knows what an entry says.
        private final AtomicLong ids = new AtomicLong();

        Story(RandomGenerator random) {
            zone = ZONES.get(random.nextInt(ZONES.size()));
            subscription = UUID.fromString(meters.subscribe("2026-03-01", "'time_zone': '" + zone.getId() + "'"));
            times = times(random);
        }

        /// Few, around the ends of hours, days, months, and where clocks change.
        private List<Instant> times(RandomGenerator random) {
            var found = new ArrayList<Instant>();
            for (var day : List.of("2026-03-01", "2026-03-08", "2026-04-01", "2026-04-05", "2026-04-19")) {
                var start = LocalDate.parse(day).atStartOfDay(zone).toInstant();
                for (int i = 0; i < 6; i++) {
                    found.add(start.plusSeconds(1800L * random.nextInt(12)).plusNanos(random.nextInt(2) * 1000L));
                }
                found.add(start);
            }
            return found;
        }
    }

    @Test
    void rollupsAreWhatANaiveLookAtAllEntriesSays() {
        Sampling.forSamples(SAMPLES, random -> {
            var story = new Story(random);
            try (var threads = Executors.newFixedThreadPool(THREADS)) {
                var running = new ArrayList<Future<?>>();
                for (int thread = 0; thread < THREADS; thread++) {
                    var own = new Random(random.nextLong());
                    running.add(threads.submit(() -> live(story, own)));
                }
                for (var one : running) {
                    join(one);
                }
            }
            compare(story);
        });
    }

    private static void join(Future<?> running) {
        try {
            running.get();
        } catch (InterruptedException | ExecutionException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private void live(Story story, Random random) {
        var own = new ArrayList<String>();
        for (int step = 0; step < STEPS; step++) {
            switch (random.nextInt(8)) {
                case 0 -> edit(story, random, own);
                case 1 -> delete(story, random, own);
                case 2 -> meters.run(() -> meters.bean(CompactUsage.class).handle(List.of(story.subscription)));
                default -> write(story, random, own);
            }
        }
    }

    private void write(Story story, Random random, List<String> own) {
        var batch = new ArrayList<UsageEntry>();
        var sent = new ArrayList<String>();
        for (int i = random.nextInt(1, 12); i > 0; i--) {
            if (!own.isEmpty() && random.nextInt(5) == 0) {
                // Sent again, or something else under its id; either counts for nothing.
                var again = own.get(random.nextInt(own.size()));
                var known = story.byId.get(again);
                batch.add(known != null && random.nextBoolean() ? known : entry(story, random, again));
                continue;
            }
            var id = random.nextInt(3) == 0 ? null : "s" + story.subscription + story.ids.incrementAndGet();
            var entry = entry(story, random, id);
            batch.add(entry);
            if (id != null) {
                sent.add(id);
                if (random.nextInt(6) == 0) {
                    batch.add(entry);
                }
            }
        }
        var results = meters.in(
                () -> meters.bean(WriteUsage.class).handle(meters.shop().api().seller(), batch, NOW));
        note(story, batch, results);
        own.addAll(sent);
    }

    private static void note(Story story, List<UsageEntry> batch, List<UsageResult> results) {
        for (int i = 0; i < batch.size(); i++) {
            if (results.get(i).outcome() == UsageResult.Outcome.CREATED) {
                var entry = batch.get(i);
                if (entry.transactionId() == null) {
                    story.anonymous.add(entry);
                } else {
                    assertThat(story.byId.put(entry.transactionId(), entry)).isNull();
                }
            }
        }
    }

    private UsageEntry entry(Story story, Random random, @Nullable String id) {
        // No two of the same time where the order of arrival would decide: threads arrive in no known order.
        var time = story.times
                .get(random.nextInt(story.times.size()))
                .plusNanos(1000L * random.nextLong(1, 1_000_000_000));
        var user = random.nextInt(5) == 0 ? null : Shop.json("{'user': 'u" + random.nextInt(6) + "'}");
        return new UsageEntry(
                id,
                story.subscription,
                meters.brick(BRICKS.get(random.nextInt(BRICKS.size()))),
                BigDecimal.valueOf(random.nextLong(-1000, 1000), random.nextInt(4)),
                time,
                user);
    }

    private void edit(Story story, Random random, List<String> own) {
        if (own.isEmpty()) {
            return;
        }
        var id = own.get(random.nextInt(own.size()));
        var like = entry(story, random, id);
        meters.run(() -> {
            try {
                var alter = meters.bean(AlterUsage.class);
                var stored = alter.lock(id);
                var to = new UsageEntry(
                        id,
                        stored.entry().subscriptionId(),
                        stored.entry().brickId(),
                        like.value(),
                        like.time(),
                        like.properties());
                alter.change(meters.shop().api().seller(), stored, to);
                story.byId.put(id, to);
            } catch (Rejection.NotFound _) {
                assertThat(story.byId).doesNotContainKey(id);
            }
        });
    }

    private void delete(Story story, Random random, List<String> own) {
        if (own.isEmpty()) {
            return;
        }
        var id = own.get(random.nextInt(own.size()));
        meters.run(() -> {
            try {
                meters.bean(DeleteUsage.class).handle(meters.shop().api().seller(), id);
                story.byId.remove(id);
            } catch (Rejection.NotFound _) {
                assertThat(story.byId).doesNotContainKey(id);
            }
        });
    }

    private void compare(Story story) {
        meters.run(() -> meters.bean(CompactUsage.class).handle(List.of(story.subscription)));
        var counted = new ArrayList<>(story.byId.values());
        counted.addAll(story.anonymous);
        for (var brick : BRICKS) {
            var entries = counted.stream()
                    .filter(entry -> entry.brickId().equals(meters.brick(brick)))
                    .toList();
            compare(story, brick, entries, "2026-03-01", "2026-04-01");
            compare(story, brick, entries, "2026-04-01", "2026-05-01");
            compare(story, brick, entries, "2026-03-08", "2026-03-09");
            compare(story, brick, entries, "2026-04-05", "2026-04-06");
        }
    }

    private void compare(Story story, String brick, List<UsageEntry> entries, String firstDay, String nextDay) {
        var from = start(story, firstDay);
        var to = start(story, nextDay);
        var within = entries.stream()
                .filter(entry -> !entry.time().isBefore(from) && entry.time().isBefore(to))
                .toList();
        for (var aggregation : Aggregation.values()) {
            if (aggregation != Aggregation.UNIQUE || brick.equals("unique")) {
                var asked =
                        new UsageTotals.Asked(story.subscription, meters.brick(brick), aggregation, "user", from, to);
                assertThat(meters.in(() -> meters.bean(UsageTotals.class).of(asked)))
                        .as("%s of %s from %s to %s", aggregation, brick, from, to)
                        .isEqualByComparingTo(naive(aggregation, within));
            }
        }
    }

    private static Instant start(Story story, String day) {
        return LocalDate.parse(day).atStartOfDay(story.zone).toInstant();
    }

    private static BigDecimal naive(Aggregation aggregation, List<UsageEntry> entries) {
        var values = entries.stream().map(entry -> entry.value());
        return switch (aggregation) {
            case SUM -> values.reduce(BigDecimal.ZERO, BigDecimal::add);
            case MAX -> values.max(Comparator.naturalOrder()).orElse(BigDecimal.ZERO);
            case LAST ->
                entries.stream()
                        .max(Comparator.comparing(entry -> entry.time()))
                        .map(entry -> entry.value())
                        .orElse(BigDecimal.ZERO);
            case UNIQUE ->
                BigDecimal.valueOf(entries.stream()
                        .map(entry -> entry.properties())
                        .filter(properties -> properties != null)
                        .distinct()
                        .count());
        };
    }
}
