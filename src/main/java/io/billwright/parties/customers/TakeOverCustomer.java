package io.billwright.parties.customers;

import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import java.util.UUID;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/// Creates a customer taken over from another system, like a request would. Call inside a transaction of the seller.
@Component
public final class TakeOverCustomer {

    private final CreateCustomer createCustomer;

    TakeOverCustomer(CreateCustomer createCustomer) {
        this.createCustomer = createCustomer;
    }

    public UUID handle(Seller seller, ObjectNode customer) {
        var request = Fields.parse(customer, CreateCustomer.Request::of);
        return createCustomer.handle(seller, request).customerId();
    }
}
