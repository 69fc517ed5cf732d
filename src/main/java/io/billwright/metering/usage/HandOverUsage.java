package io.billwright.metering.usage;

import io.billwright.metering.usage.CheckUsage.Checked;
import io.billwright.metering.usage.UsageLog.Logged;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerReads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Appends checked usage to the log in front of the database, if there is one.
@Component
final class HandOverUsage {

    private final UsageLog log;
    private final CheckUsage checkUsage;
    private final SellerReads reads;
    private final SellerClock clock;

    HandOverUsage(UsageLog log, CheckUsage checkUsage, SellerReads reads, SellerClock clock) {
        this.log = log;
        this.checkUsage = checkUsage;
        this.reads = reads;
        this.clock = clock;
    }

    boolean isPossible() {
        return log.isUsed();
    }

    /// One result for each entry, in their order, once the log has stored the accepted ones. Call outside of any
    /// transaction: a broker may take its time. `request` identifies the request if it may be sent again. Its
    /// idempotency key is stored after the log has the entries, so the same entries may be appended twice.
    List<UsageResult> handle(Seller seller, List<UsageEntry> entries, Optional<String> request) {
        var checked = reads.in(seller, () -> checkUsage.handle(seller, entries, clock.now(seller)));
        var accepted = new ArrayList<Logged>(entries.size());
        var results = new ArrayList<UsageResult>(entries.size());
        for (int i = 0; i < checked.size(); i++) {
            switch (checked.get(i)) {
                case Checked.Refused(var result) -> results.add(result);
                case Checked.Fine(var entry, var _, var late) -> {
                    var place = "/" + i;
                    accepted.add(new Logged(entry, request.map(id -> id + place).orElse(null)));
                    results.add(UsageResult.accepted(entry, late));
                }
            }
        }
        if (!accepted.isEmpty()) {
            log.append(seller, accepted);
        }
        return results;
    }
}
