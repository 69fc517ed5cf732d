package io.billwright.invoicing.settlement;

import io.billwright.invoicing.invoices.InvoiceHistory;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import io.billwright.platform.labels.Labels;
import java.time.ZoneId;
import java.util.UUID;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Payments that the seller records and reverses by hand.
@RestController
final class PaymentController {

    private final Changes changes;
    private final SellerTransactions transactions;
    private final RecordPayment recordPayment;
    private final ReversePayment reversePayment;
    private final LabelPayment labelPayment;
    private final InvoiceReader reader;
    private final InvoiceHistory history;
    private final SellerClock clock;

    PaymentController(
            Changes changes,
            SellerTransactions transactions,
            RecordPayment recordPayment,
            ReversePayment reversePayment,
            LabelPayment labelPayment,
            InvoiceReader reader,
            InvoiceHistory history,
            SellerClock clock) {
        this.changes = changes;
        this.transactions = transactions;
        this.recordPayment = recordPayment;
        this.reversePayment = reversePayment;
        this.labelPayment = labelPayment;
        this.reader = reader;
        this.history = history;
        this.clock = clock;
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

    @PostMapping("/api/v2/invoices/{invoice_id}/payments/estimate")
    @RequiresScope(Scope.READ)
    InvoiceResponse estimate(Call call) {
        var invoiceId = call.pathId("invoice_id");
        var request = call.body(RecordPayment.Request::of);
        return after(call, invoiceId, () -> recordPayment.handle(call.seller(), invoiceId, request));
    }

    @PostMapping("/api/v2/invoices/{invoice_id}/payments/{payment_id}/reverse/estimate")
    @RequiresScope(Scope.READ)
    InvoiceResponse estimateReversal(Call call) {
        var invoiceId = call.pathId("invoice_id");
        var paymentId = call.pathId("payment_id");
        var request = call.body(ReversePayment.Request::of);
        return after(call, invoiceId, () -> reversePayment.handle(call.seller(), invoiceId, paymentId, request));
    }

    /// The invoice as the operation would leave it.
    private InvoiceResponse after(Call call, UUID invoiceId, Runnable act) {
        return transactions.undone(call.seller(), () -> {
            act.run();
            var shown = reader.find(invoiceId, clock.now(call.seller())).orElseThrow();
            return shown.withHistory(history.of(invoiceId, ZoneId.of(shown.timeZone())));
        });
    }
}
