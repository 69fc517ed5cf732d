package io.billwright.billing.creditnotes;

import io.billwright.core.explain.Explanation;
import io.billwright.core.money.CurrencyCode;
import io.billwright.messaging.documents.PrintDocument;
import io.billwright.messaging.documents.PublicPages;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import io.billwright.platform.http.Sorts;
import io.billwright.platform.http.TakesQuery;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.Labels;
import java.util.List;
import java.util.UUID;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

@RestController
final class CreditNoteController {

    private static final Sorts SORTS =
            Sorts.newest("issued_at", "issued_at", "credit_note_id").amount("grand_total");

    private final Changes changes;
    private final SellerReads reads;
    private final SellerTransactions transactions;
    private final CreditNoteReader reader;
    private final IssueCreditNote issueCreditNote;
    private final SendRefund sendRefund;
    private final RecordRefund recordRefund;
    private final LabelCreditNote labelCreditNote;
    private final DeliverCreditNote deliverCreditNote;
    private final CreditNoteDocument documents;
    private final PrintDocument printDocument;
    private final JsonMapper json;

    CreditNoteController(
            Changes changes,
            SellerReads reads,
            SellerTransactions transactions,
            CreditNoteReader reader,
            IssueCreditNote issueCreditNote,
            SendRefund sendRefund,
            RecordRefund recordRefund,
            LabelCreditNote labelCreditNote,
            DeliverCreditNote deliverCreditNote,
            CreditNoteDocument documents,
            PrintDocument printDocument,
            JsonMapper json) {
        this.changes = changes;
        this.reads = reads;
        this.transactions = transactions;
        this.reader = reader;
        this.issueCreditNote = issueCreditNote;
        this.sendRefund = sendRefund;
        this.recordRefund = recordRefund;
        this.labelCreditNote = labelCreditNote;
        this.deliverCreditNote = deliverCreditNote;
        this.documents = documents;
        this.printDocument = printDocument;
        this.json = json;
    }

    /// The Idempotency-Key stores only that the note was issued. The answer is read afresh each time, so a replay
    /// shows the current state of the refunds.
    @PostMapping("/api/v2/invoices/{invoice_id}/credit-notes")
    ResponseEntity<byte[]> issue(Call call) {
        var invoiceId = call.pathId("invoice_id");
        var request = call.body(IssueCreditNote.Request::of);
        var issued = changes.created(call, () -> issueCreditNote.handle(call.seller(), invoiceId, request));
        var id = UUID.fromString(
                json.readTree(issued.getBody()).get("credit_note_id").stringValue());
        if (issued.getHeaders().getFirst("Idempotent-Replayed") == null) {
            follow(call.seller(), id);
        }
        var answer = reads.in(call.seller(), () -> reader.get(id));
        return ResponseEntity.status(issued.getStatusCode())
                .headers(issued.getHeaders())
                .body(json.writeValueAsBytes(answer));
    }

    /// Issues the note in a transaction that is rolled back.
    @PostMapping("/api/v2/invoices/{invoice_id}/credit-notes/estimate")
    @RequiresScope(Scope.READ)
    CreditNoteEstimate estimate(Call call) {
        var invoiceId = call.pathId("invoice_id");
        var request = call.body(IssueCreditNote.Request::of);
        return transactions.undone(
                call.seller(),
                () -> CreditNoteEstimate.of(
                        issueCreditNote.handle(call.seller(), invoiceId, request), reader.remaining(invoiceId)));
    }

    /// If a step fails here, the workers retry it later.
    private void follow(Seller seller, UUID creditNoteId) {
        reads.in(seller, () -> reader.get(creditNoteId))
                .refunds()
                .forEach(refund -> sendRefund.handle(seller, refund.refundId()));
        deliverCreditNote.now(seller, creditNoteId);
    }

    /// Records a refund that was made outside of this service.
    @PostMapping("/api/v2/credit-notes/{credit_note_id}/refunds")
    ResponseEntity<byte[]> refund(Call call) {
        var id = call.pathId("credit_note_id");
        var request = call.body(RecordRefund.Request::of);
        return changes.created(call, () -> recordRefund.handle(call.seller(), id, request));
    }

    @PostMapping("/api/v2/credit-notes/{credit_note_id}/refunds/estimate")
    @RequiresScope(Scope.READ)
    CreditNoteResponse estimateRefund(Call call) {
        var id = call.pathId("credit_note_id");
        var request = call.body(RecordRefund.Request::of);
        return transactions.undone(call.seller(), () -> recordRefund.handle(call.seller(), id, request));
    }

    record CreditNotes(List<CreditNoteResponse> data) {}

    @GetMapping("/api/v2/invoices/{invoice_id}/credit-notes")
    CreditNotes list(Call call) {
        var invoiceId = call.pathId("invoice_id");
        return reads.in(call.seller(), () -> new CreditNotes(reader.of(invoiceId)));
    }

    @GetMapping("/api/v2/credit-notes")
    @TakesQuery(
            value = {
                "customer_id",
                "billed_company_id",
                "invoice_id",
                "external_id",
                "issued_from",
                "issued_until",
                "amount_min",
                "amount_max",
                "currency",
                "sort"
            },
            paged = true)
    ListResponse<CreditNoteResponse> listAll(Call call) {
        var page = SORTS.of(call);
        var filter = LabelKind.CREDIT_NOTE.filter(
                new Filter(call, "true")
                        .id("customer_id", "billed.customer_id")
                        .id("billed_company_id", "billed.billed_company_id")
                        .id("invoice_id", "invoice_id")
                        .oneOf("currency", CurrencyCode.class, "currency")
                        .days("issued", "issued_at")
                        .amounts("grand_total"),
                "credit_note_id");
        return reads.in(
                call.seller(), () -> ListResponse.of(page, reader.list(filter, page), () -> reader.count(filter)));
    }

    @GetMapping("/api/v2/credit-notes/{credit_note_id}")
    CreditNoteResponse get(Call call) {
        var id = call.pathId("credit_note_id");
        return reads.in(call.seller(), () -> reader.get(id));
    }

    @PatchMapping("/api/v2/credit-notes/{credit_note_id}")
    ResponseEntity<byte[]> label(Call call) {
        var id = call.pathId("credit_note_id");
        var change = call.body(Labels.Change::of);
        return changes.done(call, () -> labelCreditNote.handle(id, change));
    }

    record Explained(UUID creditNoteId, long grandTotal, List<Explanation.Entry> steps) {}

    /// How the total was calculated (R21).
    @GetMapping("/api/v2/credit-notes/{credit_note_id}/explain")
    Explained explain(Call call) {
        var id = call.pathId("credit_note_id");
        return reads.in(call.seller(), () -> {
            var note = reader.find(id);
            return new Explained(id, note.total(), reader.explanation(note).steps());
        });
    }

    @GetMapping("/api/v2/credit-notes/{credit_note_id}/pdf")
    ResponseEntity<byte[]> pdf(Call call) {
        var sheet = documents
                .sheet(call.seller(), call.pathId("credit_note_id"))
                .orElseThrow(() -> new Rejection.NotFound("credit note"));
        return PublicPages.pdf(ResponseEntity.ok(), printDocument.handle(call.seller(), sheet));
    }
}
