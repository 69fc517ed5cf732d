package io.billwright.billing.issuing;

import io.billwright.invoicing.ledger.Account;
import io.billwright.invoicing.ledger.LedgerStore;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Rejects repricing of an invoice taken over from another system: only that system knows what it billed.
@Component
final class RequireOwn {

    private final LedgerStore ledger;

    RequireOwn(LedgerStore ledger) {
        this.ledger = ledger;
    }

    void handle(UUID invoiceId) {
        if (ledger.balances(invoiceId).containsKey(Account.OPENING_BALANCE)) {
            throw new Rejection.Invalid("the invoice was taken over from another system, which alone can bill it anew")
                    .because(Reason.INVOICE_TAKEN_OVER);
        }
    }
}
