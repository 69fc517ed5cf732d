package io.billwright.metering.usage;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a subscription meters, and when: its usage bricks with the properties whose different values they count.
/// `boundaries` are the times at which its billing periods begin and end, in chronological order. `endsAt` is the
/// first time after the subscription, or null while it renews automatically.
public record Metered(
        UUID subscriptionId,
        ZoneId zone,
        Instant startsAt,
        @Nullable Instant endsAt,
        Map<UUID, List<String>> bricks,
        List<Instant> boundaries,
        LocalHours hours) {

    /// The properties whose different values are counted.
    List<String> countedProperties(UUID brickId) {
        return bricks.getOrDefault(brickId, List.of());
    }

    /// Whether the billing period that contains this time is over.
    boolean isOver(Instant time, Instant now) {
        int next = Collections.binarySearch(boundaries, time);
        int end = next < 0 ? -next - 1 : next + 1;
        return end < boundaries.size() && !boundaries.get(end).isAfter(now);
    }
}
