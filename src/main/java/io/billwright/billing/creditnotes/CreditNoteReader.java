package io.billwright.billing.creditnotes;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;

import io.billwright.billing.creditnotes.CreditNoteResponse.NotedLineItem;
import io.billwright.billing.creditnotes.CreditNoteResponse.RefundResponse;
import io.billwright.core.explain.ExplainedAmounts;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.VersionStore;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Sorted;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.ShownLabels;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Reads credit notes as the API and the events show them.
@Component
final class CreditNoteReader {

    /// The kind under which a note's public link and document are stored.
    static final String LINK = "CREDIT_NOTE";

    private final CreditNoteStore notes;
    private final RefundStore refunds;
    private final OutsideRefundStore outsideRefunds;
    private final InvoiceStore invoices;
    private final VersionStore versions;
    private final PublicLinks links;
    private final LabelStore labels;

    CreditNoteReader(
            CreditNoteStore notes,
            RefundStore refunds,
            OutsideRefundStore outsideRefunds,
            InvoiceStore invoices,
            VersionStore versions,
            PublicLinks links,
            LabelStore labels) {
        this.notes = notes;
        this.refunds = refunds;
        this.outsideRefunds = outsideRefunds;
        this.invoices = invoices;
        this.versions = versions;
        this.links = links;
        this.labels = labels;
    }

    CreditNoteResponse get(UUID creditNoteId) {
        var note = find(creditNoteId);
        return shown(note, invoice(note.invoiceId()), link(note));
    }

    CreditNote find(UUID creditNoteId) {
        return notes.find(creditNoteId).orElseThrow(() -> new Rejection.NotFound("credit note"));
    }

    ExplainedAmounts explanation(CreditNote note) {
        return notes.explanation(note.creditNoteId())
                .orElseThrow(() -> new Rejection.NotFound("explanation of the credit note"));
    }

    /// The notes of an invoice, oldest first.
    List<CreditNoteResponse> of(UUID invoiceId) {
        var invoice = invoice(invoiceId);
        return notes.of(invoiceId).stream()
                .map(note -> shown(note, invoice, link(note)))
                .toList();
    }

    /// A page of notes, newest first.
    List<CreditNoteResponse> list(Filter filter, Sorted page) {
        var listed = notes.list(filter, page);
        var credited = invoices
                .find(listed.stream().map(CreditNote::invoiceId).distinct().toList())
                .stream()
                .collect(toMap(Invoice::invoiceId, invoice -> invoice));
        return listed.stream()
                .map(note -> shown(note, requireNonNull(credited.get(note.invoiceId())), link(note)))
                .toList();
    }

    long count(Filter filter) {
        return notes.count(filter);
    }

    /// Creates the public link, so it is for notes that were just written.
    CreditNoteResponse shown(CreditNote note, Instant now) {
        return shown(note, invoice(note.invoiceId()), links.slug(LINK, note.creditNoteId(), now));
    }

    /// What remains to be paid on an issued invoice.
    long remaining(UUID invoiceId) {
        return invoice(invoiceId).known().remaining();
    }

    private Invoice invoice(UUID invoiceId) {
        return invoices.find(List.of(invoiceId)).stream()
                .findFirst()
                .orElseThrow(() -> new Rejection.NotFound("invoice"));
    }

    private String link(CreditNote note) {
        return links.existing(LINK, note.creditNoteId()).orElseThrow();
    }

    private CreditNoteResponse shown(CreditNote note, Invoice invoice, String slug) {
        var zone = invoice.to().timeZone();
        return new CreditNoteResponse(
                note.creditNoteId(),
                note.number(),
                note.invoiceId(),
                versions.find(note.invoiceId(), note.version()).orElseThrow().invoiceNumber(),
                invoice.to().billedCompanyId(),
                InvoiceResponse.at(note.issuedAt(), zone),
                note.reason(),
                note.currency(),
                note.net(),
                note.tax(),
                note.total(),
                note.taxes(),
                NotedLineItem.of(note, invoice),
                note.lowered(),
                note.granted(),
                note.refunded(),
                refunds.of(note.creditNoteId()).stream()
                        .map(refund -> RefundResponse.of(refund, zone))
                        .toList(),
                outsideRefunds.of(note.creditNoteId()),
                links.pdfUrl(slug),
                ShownLabels.of(labels.of(LabelKind.CREDIT_NOTE, note.creditNoteId())));
    }
}
