package io.billwright.invoicing.invoices;

import io.billwright.core.money.Money;
import io.billwright.invoicing.ledger.Account;
import io.billwright.invoicing.ledger.LedgerStore;
import io.billwright.invoicing.ledger.Postings;
import io.billwright.parties.customers.CreditEntry;
import io.billwright.parties.customers.GrantCredit;
import io.billwright.platform.db.Ids;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/// Removes invoices that were never issued from the schedule. Payments made for them become credit.
@Component
public final class WithdrawInvoices {

    private final InvoiceStore invoices;
    private final GrantCredit grantCredit;
    private final LedgerStore ledger;

    WithdrawInvoices(InvoiceStore invoices, GrantCredit grantCredit, LedgerStore ledger) {
        this.invoices = invoices;
        this.grantCredit = grantCredit;
        this.ledger = ledger;
    }

    public void handle(List<Invoice> withdrawn, Instant now) {
        invoices.withdraw(withdrawn, now);
        var entries = new ArrayList<CreditEntry>();
        var postings = new ArrayList<Postings>();
        for (var invoice : withdrawn) {
            if (invoice.prepaid() != 0) {
                var to = invoice.to();
                var money = new Money(invoice.prepaid(), to.currency());
                entries.add(new CreditEntry(
                        Ids.next(),
                        to.billedCompanyId(),
                        money,
                        "Paid for an invoice that was withdrawn",
                        invoice.invoiceId()));
                postings.add(new Postings(invoice.invoiceId(), "withdrawn", to.billedCompanyId(), to.currency())
                        .move(Account.RECEIVABLE, Account.CUSTOMER_CREDIT, invoice.prepaid()));
            }
        }
        ledger.post(postings, now);
        if (!entries.isEmpty()) {
            grantCredit.handle(entries, now);
        }
    }
}
