package io.billwright.parties.customers;

import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Sorts;
import io.billwright.platform.http.TakesQuery;
import io.billwright.platform.labels.LabelKind;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class CustomerController {

    private static final Sorts SORTS =
            Sorts.newest("created_at", "created_at", "customer_id").time("updated_at", "updated_at");

    private static final Sorts CREDIT_SORTS =
            Sorts.newest("created_at", "created_at", "entry_id").amount("amount");

    private final Changes changes;
    private final SellerReads reads;
    private final CustomerStore customers;
    private final CreditStore credits;
    private final CreditEntries creditEntries;
    private final CreateCustomer createCustomer;
    private final UpdateCustomer updateCustomer;
    private final DeleteCustomer deleteCustomer;

    CustomerController(
            Changes changes,
            SellerReads reads,
            CustomerStore customers,
            CreditStore credits,
            CreditEntries creditEntries,
            CreateCustomer createCustomer,
            UpdateCustomer updateCustomer,
            DeleteCustomer deleteCustomer) {
        this.changes = changes;
        this.reads = reads;
        this.customers = customers;
        this.credits = credits;
        this.creditEntries = creditEntries;
        this.createCustomer = createCustomer;
        this.updateCustomer = updateCustomer;
        this.deleteCustomer = deleteCustomer;
    }

    @PostMapping("/api/v2/customers")
    ResponseEntity<byte[]> create(Call call) {
        var request = call.body(CreateCustomer.Request::of);
        return changes.created(call, () -> createCustomer.handle(call.seller(), request));
    }

    @GetMapping("/api/v2/customers")
    @TakesQuery(
            value = {
                "partner_id",
                "external_id",
                "created_from",
                "created_until",
                "updated_from",
                "updated_until",
                "sort"
            },
            paged = true)
    ListResponse<Customer> list(Call call) {
        var page = SORTS.of(call);
        var filter = LabelKind.CUSTOMER.filter(
                new Filter(call, "true")
                        .id("partner_id", "partner_id")
                        .days("created", "created_at")
                        .days("updated", "updated_at"),
                "customer_id");
        return reads.in(
                call.seller(),
                () -> ListResponse.of(page, customers.list(filter, page), () -> customers.count(filter)));
    }

    @GetMapping("/api/v2/customers/{customer_id}")
    Customer get(Call call) {
        var customerId = call.pathId("customer_id");
        return reads.in(call.seller(), () -> customers.find(customerId))
                .orElseThrow(() -> new Rejection.NotFound("customer"));
    }

    @PatchMapping("/api/v2/customers/{customer_id}")
    ResponseEntity<byte[]> update(Call call) {
        var customerId = call.pathId("customer_id");
        var request = call.body(UpdateCustomer.Request::of);
        return changes.done(call, () -> updateCustomer.handle(call.seller(), customerId, request));
    }

    @DeleteMapping("/api/v2/customers/{customer_id}")
    ResponseEntity<byte[]> delete(Call call) {
        var customerId = call.pathId("customer_id");
        return changes.done(call, () -> deleteCustomer.handle(call.seller(), customerId));
    }

    @GetMapping("/api/v2/customers/{customer_id}/credit")
    @TakesQuery(
            value = {
                "kind",
                "currency",
                "external_id",
                "created_from",
                "created_until",
                "amount_min",
                "amount_max",
                "sort"
            },
            paged = true)
    CreditResponse credit(Call call) {
        var customerId = call.pathId("customer_id");
        var page = CREDIT_SORTS.of(call);
        var filter = CreditEntries.filter(call, customerId);
        return reads.in(call.seller(), () -> {
            var customer = customers.find(customerId).orElseThrow(() -> new Rejection.NotFound("customer"));
            var entries = ListResponse.of(page, creditEntries.list(filter, page), () -> creditEntries.count(filter));
            return new CreditResponse(customer.customerId(), credits.balances(customerId), entries);
        });
    }
}
