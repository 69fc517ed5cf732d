package io.billwright.billing.issuing;

import io.billwright.invoicing.invoices.NumberSeries;
import io.billwright.invoicing.invoices.Parties;
import io.billwright.invoicing.invoices.Parties.Party;
import io.billwright.parties.customers.Customer;
import io.billwright.parties.sellers.LegalEntity;
import io.billwright.parties.sellers.SellerSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Who issues the invoices of a seller: the legal entity that an order names, else the first one the seller has, else
/// the seller itself.
final class Issuers {

    private final Map<UUID, Issuer> entities = new LinkedHashMap<>();
    private final Issuer byDefault;

    /// One who issues, with the prefix of its numbers.
    record Issuer(UUID legalEntityId, String prefix, Party party) {

        Parties parties(Customer billed, Customer customer) {
            return new Parties(
                    legalEntityId,
                    party,
                    new Party(billed.customerName(), billed.billingAddress(), billed.taxId()),
                    billed.customerId().equals(customer.customerId()) ? null : customer.customerName());
        }
    }

    Issuers(SellerSettings seller, List<LegalEntity> legalEntities) {
        for (var entity : legalEntities) {
            var party = new Party(entity.name(), entity.address(), entity.taxId());
            entities.put(entity.legalEntityId(), new Issuer(entity.legalEntityId(), entity.invoicePrefix(), party));
        }
        byDefault = entities.values().stream()
                .findFirst()
                .orElseGet(() -> new Issuer(
                        NumberSeries.OF_SELLER, seller.invoicePrefix(), new Party(seller.name(), null, null)));
    }

    Issuer of(@Nullable UUID legalEntityId) {
        return legalEntityId == null ? byDefault : entities.getOrDefault(legalEntityId, byDefault);
    }
}
