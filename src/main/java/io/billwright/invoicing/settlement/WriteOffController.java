package io.billwright.invoicing.settlement;

import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class WriteOffController {

    private final Changes changes;
    private final SellerTransactions transactions;
    private final WriteOffInvoice writeOffInvoice;

    WriteOffController(Changes changes, SellerTransactions transactions, WriteOffInvoice writeOffInvoice) {
        this.changes = changes;
        this.transactions = transactions;
        this.writeOffInvoice = writeOffInvoice;
    }

    @PostMapping("/api/v2/invoices/{invoice_id}/write-off")
    ResponseEntity<byte[]> writeOff(Call call) {
        var invoiceId = call.pathId("invoice_id");
        var request = call.body(WriteOffInvoice.Request::of);
        return changes.done(call, () -> writeOffInvoice.handle(call.seller(), invoiceId, request));
    }

    @PostMapping("/api/v2/invoices/{invoice_id}/write-off/estimate")
    @RequiresScope(Scope.READ)
    InvoiceResponse estimate(Call call) {
        var invoiceId = call.pathId("invoice_id");
        var request = call.body(WriteOffInvoice.Request::of);
        return transactions.undone(call.seller(), () -> writeOffInvoice.handle(call.seller(), invoiceId, request));
    }

    @PostMapping("/api/v2/invoices/{invoice_id}/write-off/reverse")
    ResponseEntity<byte[]> reverse(Call call) {
        var invoiceId = call.pathId("invoice_id");
        var request = call.body(WriteOffInvoice.Reversal::of);
        return changes.done(call, () -> writeOffInvoice.reverse(call.seller(), invoiceId, request));
    }

    @PostMapping("/api/v2/invoices/{invoice_id}/write-off/reverse/estimate")
    @RequiresScope(Scope.READ)
    InvoiceResponse estimateReversal(Call call) {
        var invoiceId = call.pathId("invoice_id");
        var request = call.body(WriteOffInvoice.Reversal::of);
        return transactions.undone(call.seller(), () -> writeOffInvoice.reverse(call.seller(), invoiceId, request));
    }
}
