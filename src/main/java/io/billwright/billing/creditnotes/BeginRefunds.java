package io.billwright.billing.creditnotes;

import io.billwright.billing.creditnotes.RefundStore.Refundable;
import io.billwright.collection.charges.Attempt.State;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.ledger.Account;
import io.billwright.invoicing.ledger.LedgerStore;
import io.billwright.invoicing.ledger.Postings;
import io.billwright.platform.db.Ids;
import io.billwright.platform.http.Rejection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/// Stores the refunds of a credit note and reserves their money (S7). [SendRefund] carries them out after the commit.
@Component
final class BeginRefunds {

    /// The request that records a refund also sends it; if it fails to, workers take over after this time.
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final RefundStore refunds;
    private final LedgerStore ledger;

    BeginRefunds(RefundStore refunds, LedgerStore ledger) {
        this.refunds = refunds;
        this.ledger = ledger;
    }

    /// Takes the amount from the invoice's online payments, newest first. The invoice must be locked; `field` is the
    /// request field named in the rejection if the payments do not suffice.
    List<Share> plan(Invoice invoice, long amount, String field) {
        var shares = new ArrayList<Share>();
        long open = amount;
        for (var payment : refunds.refundable(invoice.invoiceId())) {
            long share = Math.min(open, payment.amount());
            if (share > 0) {
                shares.add(new Share(payment, share));
                open -= share;
            }
        }
        if (open > 0) {
            throw Rejection.Invalid.field(
                    field,
                    "only " + new Money(amount - open, invoice.to().currency())
                            + " can go back: no more was paid online");
        }
        return shares;
    }

    /// The part of a payment that is refunded, in cents.
    record Share(Refundable payment, long amount) {}

    void handle(Invoice invoice, CreditNote note, List<Share> shares, Instant now) {
        for (var share : shares) {
            var refund = new Refund(
                    Ids.next(),
                    note.creditNoteId(),
                    share.payment().paymentId(),
                    share.payment().processor(),
                    new Money(share.amount(), note.currency()),
                    State.CREATED,
                    null,
                    null,
                    now,
                    null,
                    0);
            refunds.insert(refund, now.plus(GRACE));
            ledger.post(
                    new Postings(refund.refundId(), "created", invoice.to().billedCompanyId(), note.currency())
                            .move(Account.CUSTOMER_CREDIT, Account.REFUND, share.amount()),
                    now);
        }
    }
}
