package io.billwright.orders;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.customers.CreditEntry;
import io.billwright.customers.CreditStore;
import io.billwright.db.Ids;
import io.billwright.events.EventLog;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Gives the company that is billed credit that no invoice of the subscription takes.
@Component
public final class GrantCredit {

    private final CreditStore credit;
    private final EventLog events;

    GrantCredit(CreditStore credit, EventLog events) {
        this.credit = credit;
        this.events = events;
    }

    private record Granted(UUID entryId, UUID customerId, CurrencyCode currency, long amount, UUID orderId) {}

    public void handle(Order order, Money amount, Instant now) {
        if (amount.minorUnits() <= 0) {
            return;
        }
        var companyId = order.billedCompanyId();
        var entryId = Ids.next();
        credit.add(
                List.of(new CreditEntry(
                        entryId, companyId, amount, order.details().creditLabel(), null)),
                now);
        var granted = new Granted(entryId, companyId, amount.currency(), amount.minorUnits(), order.orderId());
        events.append("credit.granted", entryId, now, granted);
    }
}
