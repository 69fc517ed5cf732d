package io.billwright.billing;

import io.billwright.http.Call;
import io.billwright.http.Changes;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// What can be done to one invoice. Void and regenerate answer when the document is stored and the mail is sent.
@RestController
final class BillingController {

    private final Changes changes;
    private final IssueInvoice issueInvoice;
    private final VoidInvoice voidInvoice;
    private final RegenerateInvoice regenerateInvoice;

    BillingController(
            Changes changes, IssueInvoice issueInvoice, VoidInvoice voidInvoice, RegenerateInvoice regenerateInvoice) {
        this.changes = changes;
        this.issueInvoice = issueInvoice;
        this.voidInvoice = voidInvoice;
        this.regenerateInvoice = regenerateInvoice;
    }

    @PostMapping("/api/v2/invoices/{invoice_id}/issue")
    ResponseEntity<byte[]> issue(Call call) {
        var invoiceId = call.pathId("invoice_id");
        call.body(_ -> true);
        return changes.done(call, () -> issueInvoice.handle(call.seller(), invoiceId));
    }

    @PostMapping("/api/v2/invoices/{invoice_id}/void")
    ResponseEntity<byte[]> voidInvoice(Call call) {
        var invoiceId = call.pathId("invoice_id");
        var request = call.body(VoidInvoice.Request::of);
        return changes.done(call, () -> voidInvoice.handle(call.seller(), invoiceId, request));
    }

    @PostMapping("/api/v2/invoices/{invoice_id}/regenerate")
    ResponseEntity<byte[]> regenerate(Call call) {
        var invoiceId = call.pathId("invoice_id");
        var request = call.body(RegenerateInvoice.Request::of);
        return changes.done(call, () -> regenerateInvoice.handle(call.seller(), invoiceId, request));
    }
}
