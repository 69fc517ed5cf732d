package io.billwright.billing.creditnotes;

import io.billwright.billing.creditnotes.CreditLines.Wanted;
import io.billwright.collection.charges.AttemptStore;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.ExplainedAmounts;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.InvoiceVersion;
import io.billwright.invoicing.invoices.Issued;
import io.billwright.invoicing.invoices.VersionStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Credits part or all of an issued invoice. It first reduces what is unpaid; the rest becomes customer credit or, on
/// request, is refunded to the online payments.
@Component
final class IssueCreditNote {

    private static final int LONGEST_REASON = 1000;
    private static final long LARGEST = 99_999_999_999_999L;

    private final InvoiceStore invoices;
    private final VersionStore versions;
    private final AttemptStore attempts;
    private final CreditNoteStore notes;
    private final WriteCreditNote writeCreditNote;
    private final BeginRefunds beginRefunds;
    private final DeliverCreditNote deliverCreditNote;
    private final LabelStore labels;
    private final SellerClock clock;

    IssueCreditNote(
            InvoiceStore invoices,
            VersionStore versions,
            AttemptStore attempts,
            CreditNoteStore notes,
            WriteCreditNote writeCreditNote,
            BeginRefunds beginRefunds,
            DeliverCreditNote deliverCreditNote,
            LabelStore labels,
            SellerClock clock) {
        this.invoices = invoices;
        this.versions = versions;
        this.attempts = attempts;
        this.notes = notes;
        this.writeCreditNote = writeCreditNote;
        this.beginRefunds = beginRefunds;
        this.deliverCreditNote = deliverCreditNote;
        this.labels = labels;
        this.clock = clock;
    }

    /// Without an amount or lines, everything that is left is credited.
    record Request(@Nullable Long amount, List<Wanted> lines, String reason, boolean refund, Labels labels) {

        static Request of(Fields fields) {
            var lines = Wanted.of(fields);
            return new Request(
                    lines.isEmpty() ? fields.optionalInteger("amount", 1, LARGEST) : null,
                    lines,
                    fields.text("reason", LONGEST_REASON),
                    fields.flag("refund", false),
                    Labels.of(fields));
        }
    }

    CreditNoteResponse handle(Seller seller, UUID invoiceId, Request request) {
        var now = clock.now(seller);
        return writeCreditNote.told(write(invoiceId, request, now), now);
    }

    private CreditNote write(UUID invoiceId, Request request, Instant now) {
        var invoice = invoices.lock(invoiceId).orElseThrow(() -> new Rejection.NotFound("invoice"));
        var issued = issued(invoice);
        var version = versions.find(invoiceId, invoice.version()).orElseThrow();
        var creditable = writeCreditNote.creditable(invoice, version);
        var taken = taken(invoice, version, creditable, request);
        long amount = Math.addExact(taken.parts().net(), taken.parts().tax());
        long lowered = Math.min(amount, issued.unpaid());
        var shares = request.refund()
                ? beginRefunds.plan(invoice, amount - lowered, "refund")
                : List.<BeginRefunds.Share>of();
        var text = new WriteCreditNote.Text(request.reason(), null);
        var note = writeCreditNote.handle(
                invoice, version, text, taken.parts(), taken.explanation(), request.refund(), now);
        beginRefunds.handle(invoice, note, shares, now);
        deliverCreditNote.plan(note);
        labels.add(LabelKind.CREDIT_NOTE, note.creditNoteId(), request.labels());
        return note;
    }

    private record Taken(Creditable.Parts parts, ExplainedAmounts explanation) {}

    private Taken taken(Invoice invoice, InvoiceVersion version, Creditable creditable, Request request) {
        long amount = amount(request, creditable.total(), invoice);
        if (!request.lines().isEmpty()) {
            var earlier = notes.lines(List.of(invoice.invoiceId())).getOrDefault(invoice.invoiceId(), List.of());
            var lines = CreditLines.of(invoice, request.lines(), earlier, creditable);
            return new Taken(creditable.ofLines(lines.lines(), LineTaxes.of(invoice, version)), lines.explanation());
        }
        var total = Explain.ON.input(
                "amount credited", new Money(amount, invoice.to().currency()));
        return new Taken(creditable.split(amount), creditable.explained(total));
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
