package io.billwright.parties.customers;

import io.billwright.messaging.events.EventLog;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Deletions;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Deletes customers that have no agreements, and people that nothing refers to. Others can be erased (ADR 24).
@Component
final class DeleteCustomer {

    private final CustomerStore customers;
    private final PersonStore people;
    private final LabelStore labels;
    private final SellerClock clock;
    private final EventLog events;

    DeleteCustomer(CustomerStore customers, PersonStore people, LabelStore labels, SellerClock clock, EventLog events) {
        this.customers = customers;
        this.people = people;
        this.labels = labels;
        this.clock = clock;
        this.events = events;
    }

    /// Deletes the customer with its people.
    Customer handle(Seller seller, UUID customerId) {
        var customer = customers.lock(customerId).orElseThrow(() -> new Rejection.NotFound("customer"));
        var staff = people.idsOf(customerId);
        Deletions.run("customer", "; erase it instead", () -> {
            people.deleteAll(customerId);
            customers.delete(customerId);
        });
        staff.forEach(person -> labels.remove(LabelKind.PERSON, person));
        labels.remove(LabelKind.CUSTOMER, customerId);
        events.append("customer.deleted", customerId, clock.now(seller), customer);
        return customer;
    }

    Person person(Seller seller, UUID customerId, UUID personId) {
        var person = people.lock(customerId, personId).orElseThrow(() -> new Rejection.NotFound("person"));
        Deletions.run("person", "; erase them instead", () -> people.delete(personId));
        labels.remove(LabelKind.PERSON, personId);
        events.append("person.deleted", personId, clock.now(seller), person);
        return person;
    }
}
