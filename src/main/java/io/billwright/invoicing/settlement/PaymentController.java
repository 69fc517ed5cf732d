package io.billwright.invoicing.settlement;

import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Payments that the seller records and reverses by hand.
@RestController
final class PaymentController {

    private final Changes changes;
    private final RecordPayment recordPayment;
    private final ReversePayment reversePayment;

    PaymentController(Changes changes, RecordPayment recordPayment, ReversePayment reversePayment) {
        this.changes = changes;
        this.recordPayment = recordPayment;
        this.reversePayment = reversePayment;
    }

    @PostMapping("/api/v2/invoices/{invoice_id}/payments")
    ResponseEntity<byte[]> pay(Call call) {
        var invoiceId = call.pathId("invoice_id");
        var request = call.body(RecordPayment.Request::of);
        return changes.created(call, () -> recordPayment.handle(call.seller(), invoiceId, request));
    }

    @PostMapping("/api/v2/invoices/{invoice_id}/payments/{payment_id}/reverse")
    ResponseEntity<byte[]> reverse(Call call) {
        var invoiceId = call.pathId("invoice_id");
        var paymentId = call.pathId("payment_id");
        var request = call.body(ReversePayment.Request::of);
        return changes.created(call, () -> reversePayment.handle(call.seller(), invoiceId, paymentId, request));
    }
}
