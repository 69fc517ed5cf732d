package io.billwright.metering.usage;

import io.billwright.platform.db.Seller;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A log in front of the database, if the settings choose one. It accepts usage at once, to be written later.
public interface UsageLog {

    /// An entry for the log. `onceId` identifies an entry without transaction id, so that it counts once however
    /// often it is in the log.
    record Logged(UsageEntry entry, @Nullable String onceId) {}

    /// Whether the settings choose the log; otherwise usage is written directly to the database.
    boolean isUsed();

    /// Returns once the log has stored all entries. If that is uncertain, the request is rejected as unavailable;
    /// what is then sent again counts once if it has a transaction id or came with an Idempotency-Key.
    void append(Seller seller, List<Logged> entries);
}
