package io.billwright.billing.creditnotes;

import io.billwright.collection.charges.AttemptStore;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.Issued;
import io.billwright.invoicing.invoices.VersionStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Takes back some of an issued invoice: first of what is left to pay, then of what was paid, which becomes credit of
/// the company or, if asked for, goes back to who paid online.
@Component
final class IssueCreditNote {

    private static final int LONGEST_REASON = 1000;
    private static final long LARGEST = 99_999_999_999_999L;

    private final InvoiceStore invoices;
    private final VersionStore versions;
    private final AttemptStore attempts;
    private final WriteCreditNote writeCreditNote;
    private final BeginRefunds beginRefunds;
    private final DeliverCreditNote deliverCreditNote;
    private final SellerClock clock;

    IssueCreditNote(
            InvoiceStore invoices,
            VersionStore versions,
            AttemptStore attempts,
            WriteCreditNote writeCreditNote,
            BeginRefunds beginRefunds,
            DeliverCreditNote deliverCreditNote,
            SellerClock clock) {
        this.invoices = invoices;
        this.versions = versions;
        this.attempts = attempts;
        this.writeCreditNote = writeCreditNote;
        this.beginRefunds = beginRefunds;
        this.deliverCreditNote = deliverCreditNote;
        this.clock = clock;
    }

    /// Without an amount all that is left is taken back.
    record Request(@Nullable Long amount, String reason, boolean refund) {

        static Request of(Fields fields) {
            return new Request(
                    fields.optionalInteger("amount", 1, LARGEST),
                    fields.text("reason", LONGEST_REASON),
                    fields.flag("refund", false));
        }
    }

    CreditNoteResponse handle(Seller seller, UUID invoiceId, Request request) {
        var invoice = invoices.lock(invoiceId).orElseThrow(() -> new Rejection.NotFound("invoice"));
        var issued = issued(invoice);
        var version = versions.find(invoiceId, invoice.version()).orElseThrow();
        var creditable = writeCreditNote.creditable(invoice, version);
        long amount = amount(request, creditable.total(), invoice);
        long lowered = Math.min(amount, issued.unpaid());
        var shares = request.refund()
                ? beginRefunds.plan(invoice, amount - lowered, "refund")
                : List.<BeginRefunds.Share>of();
        var now = clock.now(seller);
        var total = Explain.ON.input(
                "amount credited", new Money(amount, invoice.to().currency()));
        var text = new WriteCreditNote.Text(request.reason(), null);
        var note = writeCreditNote.handle(
                invoice, version, text, creditable.split(amount), creditable.explained(total), request.refund(), now);
        beginRefunds.handle(invoice, note, shares, now);
        deliverCreditNote.plan(note);
        return writeCreditNote.told(note, now);
    }

    private Issued issued(Invoice invoice) {
        if (invoice.isVoided()) {
            throw new Rejection.Invalid("the invoice is voided; nothing is left of it to credit")
                    .because(Reason.INVOICE_VOIDED);
        }
        if (invoice.issued() == null) {
            throw new Rejection.Invalid("the invoice is not issued yet; void it instead")
                    .because(Reason.INVOICE_NOT_ISSUED);
        }
        if (attempts.open(invoice.invoiceId()).isPresent()) {
            throw new Rejection.Invalid("a payment of the invoice is being processed; credit it once that is settled")
                    .because(Reason.INVOICE_HAS_PAYMENT_IN_PROCESSING);
        }
        return invoice.issued();
    }

    private static long amount(Request request, long left, Invoice invoice) {
        if (left <= 0) {
            throw new Rejection.Invalid("nothing is left to credit of this invoice")
                    .because(Reason.NOTHING_LEFT_TO_CREDIT);
        }
        if (request.amount() == null) {
            return left;
        }
        if (request.amount() > left) {
            throw Rejection.Invalid.field(
                    "amount",
                    "is more than is left to credit: "
                            + new Money(left, invoice.to().currency()));
        }
        return request.amount();
    }
}
