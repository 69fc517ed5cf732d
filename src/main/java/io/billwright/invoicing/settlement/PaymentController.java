package io.billwright.invoicing.settlement;

import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.labels.Labels;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Payments that the seller records and reverses by hand.
@RestController
final class PaymentController {

    private final Changes changes;
    private final RecordPayment recordPayment;
    private final ReversePayment reversePayment;
    private final LabelPayment labelPayment;

    PaymentController(
            Changes changes, RecordPayment recordPayment, ReversePayment reversePayment, LabelPayment labelPayment) {
        this.changes = changes;
        this.recordPayment = recordPayment;
        this.reversePayment = reversePayment;
        this.labelPayment = labelPayment;
    }

    @PostMapping("/api/v2/invoices/{invoice_id}/payments")
    ResponseEntity<byte[]> pay(Call call) {
        var invoiceId = call.pathId("invoice_id");
        var request = call.body(RecordPayment.Request::of);
        return changes.created(call, () -> recordPayment.handle(call.seller(), invoiceId, request));
    }

    @PatchMapping("/api/v2/payments/{payment_id}")
    ResponseEntity<byte[]> label(Call call) {
        var paymentId = call.pathId("payment_id");
        var change = call.body(Labels.Change::of);
        return changes.done(call, () -> labelPayment.handle(call.seller(), paymentId, change));
    }

    @PostMapping("/api/v2/invoices/{invoice_id}/payments/{payment_id}/reverse")
    ResponseEntity<byte[]> reverse(Call call) {
        var invoiceId = call.pathId("invoice_id");
        var paymentId = call.pathId("payment_id");
        var request = call.body(ReversePayment.Request::of);
        return changes.created(call, () -> reversePayment.handle(call.seller(), invoiceId, paymentId, request));
    }
}
