package io.billwright.usage;

import io.billwright.db.Seller;
import java.util.List;

/// A log in front of the database, where there is one: takes usage in at once, and it is written later.
public interface UsageLog {

    /// Returns once the log keeps all entries. If that is not sure, it is refused as unavailable; what is then sent
    /// again counts once if it has a transaction id.
    void append(Seller seller, List<UsageEntry> entries);
}
