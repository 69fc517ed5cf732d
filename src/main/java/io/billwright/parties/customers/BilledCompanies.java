package io.billwright.parties.customers;

import io.billwright.platform.http.Rejection;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Finds the billed company of a customer: the customer itself or its partner.
@Component
public final class BilledCompanies {

    private final CustomerStore customers;

    BilledCompanies(CustomerStore customers) {
        this.customers = customers;
    }

    public record Parties(Customer customer, Customer billed) {}

    /// The parties of an existing agreement, even if the customer has another partner by now.
    public Parties agreed(UUID customerId, UUID billedCompanyId) {
        var customer = customers.find(customerId).orElseThrow();
        return new Parties(
                customer,
                billedCompanyId.equals(customerId)
                        ? customer
                        : customers.find(billedCompanyId).orElseThrow());
    }

    /// If no company is named, the partner is billed if the customer has one. Call inside a transaction of the
    /// seller.
    public Parties of(UUID customerId, @Nullable UUID billedCompanyId) {
        var customer = customers.find(customerId).orElseThrow(() -> new Rejection.NotFound("customer"));
        var partnerId = customer.partnerId();
        var billedId = billedCompanyId == null ? (partnerId == null ? customerId : partnerId) : billedCompanyId;
        if (billedId.equals(customerId)) {
            return new Parties(customer, customer);
        }
        var billed = customers.find(billedId).orElseThrow(() -> new Rejection.NotFound("billed company"));
        if (!billedId.equals(partnerId)) {
            throw Rejection.Invalid.field("billed_company_id", "must be the customer or its partner");
        }
        return new Parties(customer, billed);
    }

    /// The same, for an agreement or an invoice that is written in this transaction.
    public Parties forNew(UUID customerId, @Nullable UUID billedCompanyId) {
        var parties = of(customerId, billedCompanyId);
        customers.keep(parties.customer().customerId(), parties.billed().customerId());
        return parties;
    }
}
