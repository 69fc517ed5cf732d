package io.billwright.metering.usage;

import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneRules;

/// The hours of a time zone as its clocks show them, cut where the clocks change. Every day starts with a new hour,
/// also in zones that are half an hour off UTC, so no two billing periods share an hour.
public final class LocalHours {

    private static final int HOUR = 3600;

    private final ZoneId zone;
    private final ZoneRules rules;
    /// The last result: most times of a batch are in the same hour.
    private Hour recent = new Hour(Instant.MAX, Instant.MAX);

    LocalHours(ZoneId zone) {
        this.zone = zone;
        this.rules = zone.getRules();
    }

    /// From `start` up to, but not including, `end`.
    record Hour(Instant start, Instant end) {

        boolean contains(Instant time) {
            return !time.isBefore(start) && time.isBefore(end);
        }
    }

    Hour of(Instant time) {
        var known = recent;
        if (known.contains(time)) {
            return known;
        }
        long offset = rules.getOffset(time).getTotalSeconds();
        long start = Math.floorDiv(time.getEpochSecond() + offset, HOUR) * HOUR - offset;
        var hour = cut(new Hour(Instant.ofEpochSecond(start), Instant.ofEpochSecond(start + HOUR)), time);
        recent = hour;
        return hour;
    }

    private Hour cut(Hour hour, Instant time) {
        if (rules.isFixedOffset()) {
            return hour;
        }
        var before = rules.previousTransition(time.plusNanos(1));
        var after = rules.nextTransition(time);
        var start = before != null && before.getInstant().isAfter(hour.start) ? before.getInstant() : hour.start;
        var end = after != null && after.getInstant().isBefore(hour.end) ? after.getInstant() : hour.end;
        return new Hour(start, end);
    }

    Instant startOfDay(Instant time) {
        return time.atZone(zone).toLocalDate().atStartOfDay(zone).toInstant();
    }
}
