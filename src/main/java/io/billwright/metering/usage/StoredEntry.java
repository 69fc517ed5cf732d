package io.billwright.metering.usage;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An entry as it is kept. `counted` are the properties whose values were counted when it was written; `firstDigest` is
/// of its content as it first arrived, once that was changed or deleted.
record StoredEntry(
        UsageEntry entry,
        long position,
        List<String> counted,
        @Nullable Instant deletedAt,
        @Nullable String firstDigest) {

    /// Whether an entry that arrives again says what this one says now or said at first. One that was deleted is only
    /// known by what it said at first.
    boolean isOf(UsageEntry again) {
        if (deletedAt == null && entry.saysTheSame(again)) {
            return true;
        }
        return Fingerprint.of(again).equals(firstDigest);
    }

    String digest() {
        return firstDigest != null ? firstDigest : Fingerprint.of(entry);
    }
}
