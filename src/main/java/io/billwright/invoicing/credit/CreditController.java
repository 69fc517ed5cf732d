package io.billwright.invoicing.credit;

import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Credit by hand. Estimates carry out the request in a transaction that is rolled back.
@RestController
final class CreditController {

    private final Changes changes;
    private final SellerTransactions transactions;
    private final GrantCreditByHand grantCredit;
    private final PayOutCredit payOutCredit;
    private final ApplyCredit applyCredit;

    CreditController(
            Changes changes,
            SellerTransactions transactions,
            GrantCreditByHand grantCredit,
            PayOutCredit payOutCredit,
            ApplyCredit applyCredit) {
        this.changes = changes;
        this.transactions = transactions;
        this.grantCredit = grantCredit;
        this.payOutCredit = payOutCredit;
        this.applyCredit = applyCredit;
    }

    @PostMapping("/api/v2/customers/{customer_id}/credit/grants")
    ResponseEntity<byte[]> grant(Call call) {
        var customerId = call.pathId("customer_id");
        var request = call.body(GrantCreditByHand.Request::of);
        return changes.created(call, () -> grantCredit.handle(call.seller(), customerId, request));
    }

    @PostMapping("/api/v2/customers/{customer_id}/credit/payouts")
    ResponseEntity<byte[]> payOut(Call call) {
        var customerId = call.pathId("customer_id");
        var request = call.body(PayOutCredit.Request::of);
        return changes.created(call, () -> payOutCredit.handle(call.seller(), customerId, request));
    }

    @PostMapping("/api/v2/invoices/{invoice_id}/apply-credit")
    ResponseEntity<byte[]> apply(Call call) {
        var invoiceId = call.pathId("invoice_id");
        var request = call.body(ApplyCredit.Request::of);
        return changes.done(call, () -> applyCredit.handle(call.seller(), invoiceId, request));
    }

    @PostMapping("/api/v2/invoices/{invoice_id}/apply-credit/estimate")
    @RequiresScope(Scope.READ)
    InvoiceResponse estimate(Call call) {
        var invoiceId = call.pathId("invoice_id");
        var request = call.body(ApplyCredit.Request::of);
        return transactions.undone(call.seller(), () -> applyCredit.handle(call.seller(), invoiceId, request));
    }
}
