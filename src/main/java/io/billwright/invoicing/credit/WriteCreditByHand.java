package io.billwright.invoicing.credit;

import io.billwright.invoicing.ledger.Account;
import io.billwright.invoicing.ledger.LedgerStore;
import io.billwright.invoicing.ledger.Postings;
import io.billwright.messaging.events.EventLog;
import io.billwright.parties.customers.CreditByHand;
import io.billwright.parties.customers.CreditEntry;
import io.billwright.parties.customers.CreditEntryResponse;
import io.billwright.parties.customers.CreditStore;
import io.billwright.parties.customers.GrantCredit;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;

/// Writes a credit entry that no invoice causes, with its posting and event. A grant is a concession of the seller
/// until it expires; a payout leaves as cash.
@Component
final class WriteCreditByHand {

    private final CreditStore credits;
    private final GrantCredit grantCredit;
    private final LedgerStore ledger;
    private final EventLog events;
    private final LabelStore labels;

    WriteCreditByHand(
            CreditStore credits, GrantCredit grantCredit, LedgerStore ledger, EventLog events, LabelStore labels) {
        this.credits = credits;
        this.grantCredit = grantCredit;
        this.ledger = ledger;
        this.events = events;
        this.labels = labels;
    }

    CreditActResponse handle(CreditByHand entry, Instant now) {
        credits.add(entry, now);
        labels.add(LabelKind.CREDIT_ENTRY, entry.entryId(), entry.labels());
        var currency = entry.amount().currency();
        var other = entry.kind() == CreditByHand.Kind.PAYOUT ? Account.CASH : Account.CONCESSION;
        ledger.post(
                new Postings(entry.entryId(), "credit", entry.customerId(), currency)
                        .move(other, Account.CUSTOMER_CREDIT, entry.amount().minorUnits()),
                now);
        var shown = CreditEntryResponse.of(entry, now);
        switch (entry.kind()) {
            case GRANT -> grantCredit.tell(List.of(granted(entry)), now);
            case PAYOUT -> events.append("credit.paid_out", entry.entryId(), now, shown);
            case EXPIRY -> events.append("credit.expired", entry.entryId(), now, shown);
        }
        var balance = credits.balance(List.of(entry.customerId()), currency);
        return new CreditActResponse(shown, balance.minorUnits());
    }

    private static CreditEntry granted(CreditByHand entry) {
        return new CreditEntry(entry.entryId(), entry.customerId(), entry.amount(), entry.reason(), null);
    }
}
