package io.billwright.subscriptions;

import io.billwright.customers.PersonStore;
import io.billwright.http.Rejection;
import io.billwright.orders.OrderDetails;
import io.billwright.sellers.LegalEntityStore;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Makes sure that whoever an order names exists.
@Component
final class CheckDetails {

    private final PersonStore people;
    private final LegalEntityStore legalEntities;

    CheckDetails(PersonStore people, LegalEntityStore legalEntities) {
        this.people = people;
        this.legalEntities = legalEntities;
    }

    void handle(OrderDetails details, UUID customerId) {
        requirePerson(details.pointOfContactId(), customerId);
        requirePerson(details.signatoryUserId(), customerId);
        var legalEntityId = details.legalEntityId();
        if (legalEntityId != null && !legalEntities.exists(legalEntityId)) {
            throw new Rejection.NotFound("legal entity");
        }
    }

    private void requirePerson(@Nullable UUID personId, UUID customerId) {
        if (personId != null && !people.exists(customerId, personId)) {
            throw new Rejection.NotFound("person");
        }
    }
}
