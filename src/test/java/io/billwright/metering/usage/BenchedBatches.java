package io.billwright.metering.usage;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;

/// Batches of entries of the last minutes with random ids, as a request sends them and as COPY takes them.
final class BenchedBatches {

    static final int SIZE = 1000;

    private final UUID seller;
    private final UUID brick;
    private final List<UUID> subscriptions;
    private final Random random = new Random(1);
    private long position = 1L << 50;

    BenchedBatches(UUID seller, UUID brick, List<UUID> subscriptions) {
        this.seller = seller;
        this.brick = brick;
        this.subscriptions = subscriptions;
    }

    record Entry(String id, UUID subscription, int value, Instant time) {}

    private record Hour(UUID subscription, Instant start) {}

    List<List<Entry>> make(int count, boolean spread) {
        var now = Instant.now().truncatedTo(ChronoUnit.MICROS);
        var batches = new ArrayList<List<Entry>>();
        for (int i = 0; i < count; i++) {
            var batch = new ArrayList<Entry>();
            for (int j = 0; j < SIZE; j++) {
                batch.add(new Entry(
                        new UUID(random.nextLong(), random.nextLong()).toString(),
                        subscriptions.get(spread ? random.nextInt(subscriptions.size()) : 0),
                        random.nextInt(1, 1000),
                        now.minusMillis(random.nextInt(300_000))));
            }
            batches.add(batch);
        }
        return batches;
    }

    byte[] json(List<Entry> batch) {
        return batch.stream()
                .map(this::json)
                .collect(Collectors.joining(",", "{\"entries\":[", "]}"))
                .getBytes(StandardCharsets.UTF_8);
    }

    private String json(Entry entry) {
        return """
                {"transaction_id":"%s","subscription_id":"%s","brick_id":"%s","value":%d,\
                "time":"%s","properties":{"region":"eu-west-1"}}
                """.formatted(entry.id, entry.subscription, brick, entry.value, entry.time);
    }

    /// The entries in the order of their ids, and what they add up to by the hour.
    byte[][] rows(List<Entry> batch) {
        var entries = new StringBuilder();
        batch.sort(Comparator.comparing(Entry::id));
        for (var entry : batch) {
            entries.append("%s\t%s\t%s\t%s\t%s\t%d\t%s\t%d\t{\"region\":\"eu-west-1\"}%n"
                    .formatted(
                            seller,
                            entry.subscription,
                            brick,
                            entry.time,
                            entry.time,
                            position++,
                            entry.id,
                            entry.value));
        }
        var deltas = new StringBuilder();
        batch.stream()
                .collect(Collectors.groupingBy(
                        entry -> new Hour(entry.subscription, entry.time.truncatedTo(ChronoUnit.HOURS))))
                .forEach((hour, within) -> deltas.append(delta(hour, within)));
        return new byte[][] {bytes(entries), bytes(deltas)};
    }

    private String delta(Hour hour, List<Entry> within) {
        return "%s\t%s\t%d\t%s\t%s\t%s\t%d\t%d\tt\t%d\t1\t1%n"
                .formatted(
                        seller,
                        hour.subscription,
                        position++,
                        brick,
                        hour.start,
                        within.getFirst().time,
                        position,
                        within.size(),
                        within.stream().mapToInt(Entry::value).sum());
    }

    private static byte[] bytes(StringBuilder text) {
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
