package io.billwright.billing.creditnotes;

import io.billwright.core.money.Allocation;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.ledger.Account;
import io.billwright.invoicing.ledger.Postings;
import java.util.List;

/// The ledger postings of a credit note: revenue and tax fall, and so does the receivable, or customer credit rises.
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
