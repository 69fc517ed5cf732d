package io.billwright.agreements.changes;

import io.billwright.agreements.orders.OrderDetails;
import io.billwright.parties.customers.PersonStore;
import io.billwright.platform.http.Rejection;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Checks that the people an order names belong to its customer.
@Component
final class CheckDetails {

    private final PersonStore people;

    CheckDetails(PersonStore people) {
        this.people = people;
    }

    void handle(OrderDetails details, UUID customerId) {
        requirePerson(details.pointOfContactId(), customerId);
        requirePerson(details.signatoryUserId(), customerId);
    }

    private void requirePerson(@Nullable UUID personId, UUID customerId) {
        if (personId != null && !people.exists(customerId, personId)) {
            throw new Rejection.NotFound("person");
        }
    }
}
