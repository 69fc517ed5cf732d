package io.billwright.billing.creditnotes;

import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Leases;
import io.billwright.platform.jobs.Work;
import java.time.Instant;
import org.springframework.stereotype.Component;

/// Delivers the documents of credit notes after the commit, on any number of workers.
@Component
final class DeliverCreditNotes implements Work {

    private static final int AT_ONCE = 10;

    private final SellerTransactions transactions;
    private final CreditNoteWorkStore work;
    private final DeliverCreditNote deliverCreditNote;
    private final Leases leases;

    DeliverCreditNotes(
            SellerTransactions transactions,
            CreditNoteWorkStore work,
            DeliverCreditNote deliverCreditNote,
            Leases leases) {
        this.transactions = transactions;
        this.work = work;
        this.deliverCreditNote = deliverCreditNote;
        this.leases = leases;
    }

    @Override
    public String kind() {
        return "credit_note";
    }

    /// Shares the threads of invoice documents: both use the PDF renderer.
    @Override
    public String lane() {
        return "document";
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public boolean doSome(Seller seller, Instant now) {
        var taken = transactions.in(seller, () -> work.take(now, AT_ONCE));
        try (var _ = leases.keep(seller, taken)) {
            taken.forEach(claim -> deliverCreditNote.attempt(seller, claim));
        }
        return !taken.isEmpty();
    }
}
