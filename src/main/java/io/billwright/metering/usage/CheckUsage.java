package io.billwright.metering.usage;

import io.billwright.platform.db.Seller;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Checks that entries are for a metered brick, at a time within its subscription.
@Component
public final class CheckUsage {

    private static final Duration FURTHEST_AHEAD = Duration.ofHours(24);

    private final MeteredSubscriptions subscriptions;

    CheckUsage(MeteredSubscriptions subscriptions) {
        this.subscriptions = subscriptions;
    }

    /// An entry with what its subscription meters, or the reason why it is rejected.
    public sealed interface Checked {

        record Fine(UsageEntry entry, Metered metered, boolean late) implements Checked {}

        record Refused(UsageResult result) implements Checked {}
    }

    /// One result for each entry, in their order. Call inside a transaction or a read of the seller.
    public List<Checked> handle(Seller seller, List<UsageEntry> entries, Instant now) {
        var ids = new HashSet<UUID>();
        entries.forEach(entry -> ids.add(entry.subscriptionId()));
        var metered = subscriptions.find(seller, ids);
        return entries.stream()
                .map(entry -> check(entry, metered.get(entry.subscriptionId()), now))
                .toList();
    }

    private static Checked check(UsageEntry entry, @Nullable Metered metered, Instant now) {
        if (metered == null) {
            return refused(entry, "subscription_id", "is not known");
        }
        if (!metered.bricks().containsKey(entry.brickId())) {
            return refused(entry, "brick_id", "is not metered by the subscription");
        }
        var time = entry.time();
        if (time.isAfter(now.plus(FURTHEST_AHEAD))) {
            return refused(entry, "time", "must not be more than 24 hours ahead");
        }
        if (time.isBefore(metered.startsAt())) {
            return refused(entry, "time", "must not be before the subscription begins");
        }
        if (metered.endsAt() != null && !time.isBefore(metered.endsAt())) {
            return refused(entry, "time", "must not be after the subscription ends");
        }
        return new Checked.Fine(entry, metered, metered.isOver(time, now));
    }

    private static Checked refused(UsageEntry entry, String field, String message) {
        var fields = new TreeMap<>(Map.of(field, List.of(message)));
        return new Checked.Refused(UsageResult.rejected(entry.transactionId(), field + " " + message, fields));
    }
}
