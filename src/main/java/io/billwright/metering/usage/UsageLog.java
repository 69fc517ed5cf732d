package io.billwright.metering.usage;

import io.billwright.platform.db.Seller;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A log in front of the database, where there is one: takes usage in at once, and it is written later.
public interface UsageLog {

    /// An entry for the log. `onceId` tells one without a transaction id from all others of the seller, so that it
    /// counts once however often it is in the log.
    record Logged(UsageEntry entry, @Nullable String onceId) {}

    /// Returns once the log keeps all entries. If that is not sure, it is refused as unavailable; what is then sent
    /// again counts once if it has a transaction id, or came with an Idempotency-Key.
    void append(Seller seller, List<Logged> entries);
}
