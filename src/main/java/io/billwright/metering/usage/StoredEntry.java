package io.billwright.metering.usage;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An entry as stored. `counted` are the properties whose values were counted when it was written; `firstDigest` is
/// the digest of its original content, once that was changed or deleted.
record StoredEntry(
        UsageEntry entry,
        long position,
        List<String> counted,
        @Nullable Instant deletedAt,
        @Nullable String firstDigest) {

    /// Whether an entry that is sent again has the present or the original content of this one. Of a deleted entry
    /// only the original content is known.
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
