package io.billwright.agreements.orders;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.billwright.parties.customers.Customer;
import io.billwright.parties.sellers.LegalEntity;
import io.billwright.parties.sellers.SellerSettings;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The parties of an order as they were named when it was made, in the customer's language, with the branding of the
/// seller's documents, the seller's general terms, and whether the seller countersigns. A later change of a name does
/// not change a contract. Fields that were added later are omitted when null, so that the digests of older orders
/// stay the same.
public record OrderParties(
        Party seller,
        @Nullable String color,
        @Nullable String footer,
        Party customer,
        @Nullable Party billedTo,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String terms,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean countersigned) {

    /// `legalEntity` is the seller's company that issues the invoices, or null if the seller itself does.
    public static OrderParties of(
            SellerSettings seller, @Nullable LegalEntity legalEntity, Customer customer, Customer billed) {
        var locale = customer.languageFor(seller).locale();
        var issuer = legalEntity == null
                ? new Party(seller.name(), List.of(), null)
                : new Party(legalEntity.name(), legalEntity.address().lines(locale), legalEntity.taxId());
        return new OrderParties(
                issuer,
                seller.branding().color(),
                seller.branding().footer(),
                party(customer, locale),
                billed.customerId().equals(customer.customerId()) ? null : party(billed, locale),
                seller.orderTerms(),
                seller.countersignsOrders() ? true : null);
    }

    /// Whether the order binds only once the seller has signed it too.
    public boolean needCountersignature() {
        return Boolean.TRUE.equals(countersigned);
    }

    private static Party party(Customer customer, Locale locale) {
        var address = customer.billingAddress();
        return new Party(
                customer.customerName(), address == null ? List.of() : address.lines(locale), customer.taxId());
    }

    /// A company as shown on a letter. The lines of its address have no particular form.
    public record Party(
            String name, List<String> address, @Nullable String taxId) {}
}
