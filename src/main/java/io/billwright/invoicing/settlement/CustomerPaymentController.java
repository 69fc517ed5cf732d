package io.billwright.invoicing.settlement;

import io.billwright.parties.customers.CustomerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import io.billwright.platform.http.Sorts;
import io.billwright.platform.http.TakesQuery;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Customer payments: one sum for several invoices. An estimate carries out the request in a transaction that is
/// rolled back.
@RestController
final class CustomerPaymentController {

    private static final Sorts SORTS = Sorts.newest("created_at", "p.created_at", "p.customer_payment_id")
            .time("paid_at", "p.paid_at")
            .amount("p.paid_amount");

    private final Changes changes;
    private final SellerReads reads;
    private final SellerTransactions transactions;
    private final SellerClock clock;
    private final CustomerStore customers;
    private final CustomerPaymentStore customerPayments;
    private final CustomerPaymentReader reader;
    private final RecordCustomerPayment recordCustomerPayment;
    private final ReverseCustomerPayment reverseCustomerPayment;

    CustomerPaymentController(
            Changes changes,
            SellerReads reads,
            SellerTransactions transactions,
            SellerClock clock,
            CustomerStore customers,
            CustomerPaymentStore customerPayments,
            CustomerPaymentReader reader,
            RecordCustomerPayment recordCustomerPayment,
            ReverseCustomerPayment reverseCustomerPayment) {
        this.changes = changes;
        this.reads = reads;
        this.transactions = transactions;
        this.clock = clock;
        this.customers = customers;
        this.customerPayments = customerPayments;
        this.reader = reader;
        this.recordCustomerPayment = recordCustomerPayment;
        this.reverseCustomerPayment = reverseCustomerPayment;
    }

    @PostMapping("/api/v2/customers/{customer_id}/payments")
    ResponseEntity<byte[]> pay(Call call) {
        var customerId = call.pathId("customer_id");
        var request = call.body(RecordCustomerPayment.Request::of);
        return changes.created(call, () -> recordCustomerPayment.handle(call.seller(), customerId, request));
    }

    @PostMapping("/api/v2/customers/{customer_id}/payments/estimate")
    @RequiresScope(Scope.READ)
    CustomerPaymentResponse estimate(Call call) {
        var customerId = call.pathId("customer_id");
        var request = call.body(RecordCustomerPayment.Request::of);
        return transactions
                .undone(call.seller(), () -> recordCustomerPayment.handle(call.seller(), customerId, request))
                .asEstimate();
    }

    @GetMapping("/api/v2/customers/{customer_id}/payments")
    @TakesQuery(
            value = {
                "external_id",
                "currency",
                "status",
                "received_from",
                "received_until",
                "created_from",
                "created_until",
                "amount_min",
                "amount_max",
                "sort"
            },
            paged = true)
    ListResponse<CustomerPaymentResponse> list(Call call) {
        var customerId = call.pathId("customer_id");
        var page = SORTS.of(call);
        var filter = CustomerPaymentStore.filter(call, customerId);
        return reads.in(call.seller(), () -> {
            if (customers.find(customerId).isEmpty()) {
                throw new Rejection.NotFound("customer");
            }
            var rows = customerPayments.list(filter, page);
            return ListResponse.of(
                    page,
                    reader.shown(customerId, rows, clock.now(call.seller())),
                    () -> customerPayments.count(filter));
        });
    }

    @PostMapping("/api/v2/customers/{customer_id}/payments/{customer_payment_id}/reverse")
    ResponseEntity<byte[]> reverse(Call call) {
        var customerId = call.pathId("customer_id");
        var paymentId = call.pathId("customer_payment_id");
        var request = call.body(ReversePayment.Request::of);
        return changes.done(call, () -> reverseCustomerPayment.handle(call.seller(), customerId, paymentId, request));
    }

    @PostMapping("/api/v2/customers/{customer_id}/payments/{customer_payment_id}/reverse/estimate")
    @RequiresScope(Scope.READ)
    CustomerPaymentResponse estimateReversal(Call call) {
        var customerId = call.pathId("customer_id");
        var paymentId = call.pathId("customer_payment_id");
        var request = call.body(ReversePayment.Request::of);
        return transactions.undone(
                call.seller(), () -> reverseCustomerPayment.handle(call.seller(), customerId, paymentId, request));
    }
}
