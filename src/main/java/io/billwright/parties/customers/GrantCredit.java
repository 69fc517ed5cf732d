package io.billwright.parties.customers;

import io.billwright.core.money.CurrencyCode;
import io.billwright.messaging.events.EventLog;
import io.billwright.messaging.events.EventLog.Event;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Writes credit entries and their events. The caller posts them to the ledger.
@Component
public final class GrantCredit {

    private final CreditStore credit;
    private final EventLog events;

    GrantCredit(CreditStore credit, EventLog events) {
        this.credit = credit;
        this.events = events;
    }

    private record Granted(
            UUID entryId,
            UUID customerId,
            CurrencyCode currency,
            long amount,
            String reason,
            @Nullable UUID invoiceId) {}

    public void handle(List<CreditEntry> entries, Instant now) {
        credit.add(entries, now);
        tell(entries, now);
    }

    /// Appends events for the entries that grant credit.
    public void tell(List<CreditEntry> entries, Instant now) {
        var granted = entries.stream()
                .filter(entry -> entry.amount().minorUnits() > 0)
                .map(entry -> new Event(
                        "credit.granted",
                        entry.entryId(),
                        new Granted(
                                entry.entryId(),
                                entry.customerId(),
                                entry.amount().currency(),
                                entry.amount().minorUnits(),
                                entry.reason(),
                                entry.invoiceId())))
                .toList();
        if (!granted.isEmpty()) {
            events.append(now, granted);
        }
    }
}
