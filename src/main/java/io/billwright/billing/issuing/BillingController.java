package io.billwright.billing.issuing;

import io.billwright.billing.delivery.DeliverInvoice;
import io.billwright.billing.delivery.InvoicePdf;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.invoices.InvoiceVersion;
import io.billwright.messaging.documents.PublicPages;
import io.billwright.messaging.mail.MailNotSent;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import io.billwright.platform.http.TakesQuery;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// The operations on a single invoice. Void and regenerate answer once the document is stored and the mail is sent,
/// or once either has failed and is left to the workers.
@RestController
final class BillingController {

    private static final Logger LOG = LoggerFactory.getLogger(BillingController.class);

    private final Changes changes;
    private final SellerTransactions transactions;
    private final CreateInvoice createInvoice;
    private final IssueInvoice issueInvoice;
    private final ApproveInvoice approveInvoice;
    private final VoidInvoice voidInvoice;
    private final RebillInvoice rebillInvoice;
    private final RegenerateInvoice regenerateInvoice;
    private final DeliverInvoice deliverInvoice;
    private final InvoicePdf invoicePdf;

    BillingController(
            Changes changes,
            SellerTransactions transactions,
            CreateInvoice createInvoice,
            IssueInvoice issueInvoice,
            ApproveInvoice approveInvoice,
            VoidInvoice voidInvoice,
            RebillInvoice rebillInvoice,
            RegenerateInvoice regenerateInvoice,
            DeliverInvoice deliverInvoice,
            InvoicePdf invoicePdf) {
        this.changes = changes;
        this.transactions = transactions;
        this.createInvoice = createInvoice;
        this.issueInvoice = issueInvoice;
        this.approveInvoice = approveInvoice;
        this.voidInvoice = voidInvoice;
        this.rebillInvoice = rebillInvoice;
        this.regenerateInvoice = regenerateInvoice;
        this.deliverInvoice = deliverInvoice;
        this.invoicePdf = invoicePdf;
    }

    @PostMapping("/api/v2/invoices")
    ResponseEntity<byte[]> create(Call call) {
        var request = call.body(NewInvoice::of);
        return changes.created(call, () -> createInvoice.handle(call.seller(), request));
    }

    @PostMapping("/api/v2/invoices/{invoice_id}/issue")
    ResponseEntity<byte[]> issue(Call call) {
        var invoiceId = call.pathId("invoice_id");
        call.body(_ -> true);
        return changes.done(call, () -> issueInvoice.handle(call.seller(), invoiceId));
    }

    @PostMapping("/api/v2/invoices/{invoice_id}/approve")
    ResponseEntity<byte[]> approve(Call call) {
        var invoiceId = call.pathId("invoice_id");
        call.body(_ -> true);
        return changes.done(call, () -> approveInvoice.handle(call.seller(), invoiceId));
    }

    @PostMapping("/api/v2/invoices/{invoice_id}/void")
    ResponseEntity<byte[]> voidInvoice(Call call) {
        var invoiceId = call.pathId("invoice_id");
        var request = call.body(VoidInvoice.Request::of);
        var answer = changes.done(call, () -> voidInvoice.handle(call.seller(), invoiceId, request));
        return followed(invoiceId, answer, () -> deliverInvoice.now(call.seller(), invoiceId));
    }

    @PostMapping("/api/v2/invoices/{invoice_id}/void/estimate")
    @RequiresScope(Scope.READ)
    InvoiceResponse estimateVoid(Call call) {
        var invoiceId = call.pathId("invoice_id");
        var request = call.body(VoidInvoice.Request::of);
        return transactions.undone(call.seller(), () -> voidInvoice.handle(call.seller(), invoiceId, request));
    }

    @PostMapping("/api/v2/invoices/{invoice_id}/rebill")
    ResponseEntity<byte[]> rebill(Call call) {
        var invoiceId = call.pathId("invoice_id");
        call.body(_ -> true);
        return changes.created(call, () -> rebillInvoice.handle(call.seller(), invoiceId));
    }

    @PostMapping("/api/v2/invoices/{invoice_id}/regenerate")
    ResponseEntity<byte[]> regenerate(Call call) {
        var invoiceId = call.pathId("invoice_id");
        var request = call.body(RegenerateInvoice.Request::of);
        var answer = changes.done(call, () -> regenerateInvoice.handle(call.seller(), invoiceId, request));
        return followed(invoiceId, answer, () -> {
            if (request.sendInvoice()) {
                deliverInvoice.now(call.seller(), invoiceId);
            } else {
                deliverInvoice.print(call.seller(), invoiceId);
            }
        });
    }

    /// The change is committed, so it is answered as done even if document or mail fail; workers retry those (S20).
    private static ResponseEntity<byte[]> followed(UUID invoiceId, ResponseEntity<byte[]> answer, Runnable delivery) {
        try {
            delivery.run();
        } catch (MailNotSent later) {
            LOG.warn("the mail about invoice {} is sent later: {}", invoiceId, later.getMessage());
        } catch (RuntimeException later) {
            LOG.error("the document of invoice {} is made later", invoiceId, later);
        }
        return answer;
    }

    @GetMapping("/api/v2/invoices/{invoice_id}/pdf")
    @TakesQuery("version")
    ResponseEntity<byte[]> pdf(Call call) {
        var document = invoicePdf.handle(call.seller(), call.pathId("invoice_id"), InvoiceVersion.wanted(call));
        return PublicPages.pdf(ResponseEntity.ok(), document);
    }
}
