package io.billwright.parties.customers;

import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Page;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.TakesQuery;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class PersonController {

    private final Changes changes;
    private final SellerReads reads;
    private final CustomerStore customers;
    private final PersonStore people;
    private final CreatePerson createPerson;

    PersonController(
            Changes changes,
            SellerReads reads,
            CustomerStore customers,
            PersonStore people,
            CreatePerson createPerson) {
        this.changes = changes;
        this.reads = reads;
        this.customers = customers;
        this.people = people;
        this.createPerson = createPerson;
    }

    @PostMapping("/api/v2/customers/{customer_id}/people")
    ResponseEntity<byte[]> create(Call call) {
        var customerId = call.pathId("customer_id");
        var request = call.body(CreatePerson.Request::of);
        return changes.created(call, () -> createPerson.handle(call.seller(), customerId, request));
    }

    @GetMapping("/api/v2/customers/{customer_id}/people")
    @TakesQuery(paged = true)
    ListResponse<Person> list(Call call) {
        var customerId = call.pathId("customer_id");
        var page = call.page();
        return reads.in(call.seller(), () -> {
            var customer = customers.find(customerId).orElseThrow(() -> new Rejection.NotFound("customer"));
            return ListResponse.of(
                    page,
                    people.list(customer.customerId(), page),
                    person -> new Page.Position(person.createdAt(), person.personId()),
                    () -> people.count(customerId));
        });
    }
}
