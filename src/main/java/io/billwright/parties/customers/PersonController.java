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
final class PersonController {

    private static final Sorts SORTS = Sorts.newest("created_at", "created_at", "person_id");

    private final Changes changes;
    private final SellerReads reads;
    private final CustomerStore customers;
    private final PersonStore people;
    private final CreatePerson createPerson;
    private final UpdatePerson updatePerson;
    private final DeleteCustomer deleteCustomer;

    PersonController(
            Changes changes,
            SellerReads reads,
            CustomerStore customers,
            PersonStore people,
            CreatePerson createPerson,
            UpdatePerson updatePerson,
            DeleteCustomer deleteCustomer) {
        this.changes = changes;
        this.reads = reads;
        this.customers = customers;
        this.people = people;
        this.createPerson = createPerson;
        this.updatePerson = updatePerson;
        this.deleteCustomer = deleteCustomer;
    }

    @PostMapping("/api/v2/customers/{customer_id}/people")
    ResponseEntity<byte[]> create(Call call) {
        var customerId = call.pathId("customer_id");
        var request = call.body(CreatePerson.Request::of);
        return changes.created(call, () -> createPerson.handle(call.seller(), customerId, request));
    }

    @PatchMapping("/api/v2/customers/{customer_id}/people/{person_id}")
    ResponseEntity<byte[]> update(Call call) {
        var customerId = call.pathId("customer_id");
        var personId = call.pathId("person_id");
        var request = call.body(UpdatePerson.Request::of);
        return changes.done(call, () -> updatePerson.handle(call.seller(), customerId, personId, request));
    }

    @DeleteMapping("/api/v2/customers/{customer_id}/people/{person_id}")
    ResponseEntity<byte[]> delete(Call call) {
        var customerId = call.pathId("customer_id");
        var personId = call.pathId("person_id");
        return changes.done(call, () -> deleteCustomer.person(call.seller(), customerId, personId));
    }

    @GetMapping("/api/v2/customers/{customer_id}/people")
    @TakesQuery(
            value = {"external_id", "created_from", "created_until", "sort"},
            paged = true)
    ListResponse<Person> list(Call call) {
        var customerId = call.pathId("customer_id");
        var page = SORTS.of(call);
        var filter = LabelKind.PERSON.filter(
                new Filter(call, "customer_id = :customer")
                        .with("customer", customerId)
                        .days("created", "created_at"),
                "person_id");
        return reads.in(call.seller(), () -> {
            if (customers.find(customerId).isEmpty()) {
                throw new Rejection.NotFound("customer");
            }
            return ListResponse.of(page, people.list(filter, page), () -> people.count(filter));
        });
    }
}
