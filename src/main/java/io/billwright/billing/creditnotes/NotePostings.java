package io.billwright.billing.creditnotes;

import io.billwright.core.money.Allocation;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.ledger.Account;
import io.billwright.invoicing.ledger.Postings;
import java.util.List;

/// What a credit note posts: less is earned and less owed to the state, and as much less is owed to us, or more to the
/// company.
final class NotePostings {

    private NotePostings() {}

    static Postings of(Invoice invoice, CreditNote note) {
        long loweredNet = loweredNet(note);
        long loweredTax = note.lowered() - loweredNet;
        return new Postings(
                        invoice.invoiceId(),
                        "credit_note:" + note.creditNoteId(),
                        invoice.to().billedCompanyId(),
                        note.currency())
                .move(Account.REVENUE, Account.RECEIVABLE, loweredNet)
                .move(Account.TAX, Account.RECEIVABLE, loweredTax)
                .move(Account.REVENUE, Account.CUSTOMER_CREDIT, note.net() - loweredNet)
                .move(Account.TAX, Account.CUSTOMER_CREDIT, note.tax() - loweredTax);
    }

    private static long loweredNet(CreditNote note) {
        return Allocation.byWeight(
                        new Money(note.lowered(), note.currency()),
                        List.of(
                                new Money(note.net(), note.currency()).exact(),
                                new Money(note.tax(), note.currency()).exact()))
                .getFirst()
                .minorUnits();
    }
}
