package io.billwright.agreements.orders;

import io.billwright.parties.customers.Customer;
import io.billwright.parties.sellers.LegalEntity;
import io.billwright.parties.sellers.SellerSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The parties of an order as they were named when it was made, and the look of the seller's documents. A later
/// change of a name does not change a contract.
public record OrderParties(
        Party seller,
        @Nullable String color,
        @Nullable String footer,
        Party customer,
        @Nullable Party billedTo) {

    /// `legalEntity` is the company of the seller that invoices, unless the seller does so itself.
    public static OrderParties of(
            SellerSettings seller, @Nullable LegalEntity legalEntity, Customer customer, Customer billed) {
        var issuer = legalEntity == null
                ? new Party(seller.name(), List.of(), null)
                : new Party(legalEntity.name(), legalEntity.address().lines(), legalEntity.taxId());
        return new OrderParties(
                issuer,
                seller.branding().color(),
                seller.branding().footer(),
                party(customer),
                billed.customerId().equals(customer.customerId()) ? null : party(billed));
    }

    private static Party party(Customer customer) {
        var address = customer.billingAddress();
        return new Party(customer.customerName(), address == null ? List.of() : address.lines(), customer.taxId());
    }

    /// A company as it stands on a letter: the lines of its address have no particular form.
    public record Party(
            String name, List<String> address, @Nullable String taxId) {}
}
