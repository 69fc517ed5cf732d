package io.billwright.billing.creditnotes;

import io.billwright.billing.creditnotes.CreditNoteResponse.RefundResponse;
import io.billwright.collection.charges.Attempt.State;
import io.billwright.collection.charges.Processor.Refunded;
import io.billwright.invoicing.invoices.BillTo;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.ledger.Account;
import io.billwright.invoicing.ledger.LedgerStore;
import io.billwright.invoicing.ledger.Postings;
import io.billwright.messaging.events.EventLog;
import io.billwright.parties.customers.CreditEntry;
import io.billwright.parties.customers.GrantCredit;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Records the outcome of a refund. A settled refund never changes, however often and in whatever order news arrives.
/// A refund that the processor declines becomes customer credit.
@Component
final class SettleRefund {

    private static final Duration UNTIL_CLEARED = Duration.ofHours(6);

    private final SellerTransactions transactions;
    private final CreditNoteStore notes;
    private final RefundStore refunds;
    private final InvoiceStore invoices;
    private final GrantCredit grantCredit;
    private final LedgerStore ledger;
    private final EventLog events;
    private final SellerClock clock;

    SettleRefund(
            SellerTransactions transactions,
            CreditNoteStore notes,
            RefundStore refunds,
            InvoiceStore invoices,
            GrantCredit grantCredit,
            LedgerStore ledger,
            EventLog events,
            SellerClock clock) {
        this.transactions = transactions;
        this.notes = notes;
        this.refunds = refunds;
        this.invoices = invoices;
        this.grantCredit = grantCredit;
        this.ledger = ledger;
        this.events = events;
        this.clock = clock;
    }

    void handle(Seller seller, UUID refundId, Refunded outcome) {
        transactions.run(seller, () -> {
            var refund = refunds.lock(refundId).orElseThrow();
            if (refund.state().isOpen()) {
                settle(refund, outcome, clock.now(seller));
            }
        });
    }

    /// The outcome stays unknown until the processor is asked again, with backoff.
    void unknown(Seller seller, UUID refundId) {
        transactions.run(seller, () -> {
            var refund = refunds.lock(refundId).orElseThrow();
            refunds.unknown(refundId, clock.now(seller).plus(RefundStore.PATIENCE.after(refund.checks() + 1)));
        });
    }

    private void settle(Refund refund, Refunded outcome, Instant now) {
        switch (outcome) {
            case Refunded.Done(var reference) -> succeed(refund, reference, now);
            case Refunded.Pending(var reference) -> refunds.sent(refund.refundId(), reference, now.plus(UNTIL_CLEARED));
            case Refunded.Refused(var message) -> fail(refund, message, now);
        }
    }

    private void succeed(Refund refund, String reference, Instant now) {
        refunds.succeeded(refund.refundId(), reference, now);
        var to = billedTo(refund);
        post(refund, "succeeded", Account.CASH, to, now);
        tell(refund.refundId(), to, now);
    }

    private void fail(Refund refund, String message, Instant now) {
        refunds.failed(refund.refundId(), message, now);
        var note = notes.find(refund.creditNoteId()).orElseThrow();
        var to = billedTo(refund);
        post(refund, "failed", Account.CUSTOMER_CREDIT, to, now);
        grantCredit.handle(
                List.of(new CreditEntry(
                        Ids.next(),
                        to.billedCompanyId(),
                        refund.amount(),
                        "Credit note " + note.number() + ", which could not be refunded",
                        note.invoiceId())),
                now);
        tell(refund.refundId(), to, now);
    }

    private void post(Refund refund, String what, Account from, BillTo to, Instant now) {
        ledger.post(
                new Postings(
                                refund.refundId(),
                                what,
                                to.billedCompanyId(),
                                refund.amount().currency())
                        .move(Account.REFUND, from, refund.amount().minorUnits()),
                now);
    }

    private BillTo billedTo(Refund refund) {
        var invoiceId = notes.find(refund.creditNoteId()).orElseThrow().invoiceId();
        return invoices.find(List.of(invoiceId)).getFirst().to();
    }

    private void tell(UUID refundId, BillTo to, Instant now) {
        var after = refunds.find(refundId).orElseThrow();
        var type = after.state() == State.SUCCEEDED ? "refund.succeeded" : "refund.failed";
        events.append(type, refundId, now, RefundResponse.of(after, to.timeZone()));
    }
}
