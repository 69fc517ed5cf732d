package io.billwright.billing.issuing;

import io.billwright.invoicing.invoices.NumberSeries;
import io.billwright.invoicing.invoices.Parties;
import io.billwright.invoicing.invoices.Parties.Party;
import io.billwright.parties.customers.Customer;
import io.billwright.parties.sellers.LegalEntity;
import io.billwright.parties.sellers.SellerSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Finds the issuer of an invoice: the legal entity that the order names, else the seller's default one, else the
/// seller itself.
final class Issuers {

    private final Map<UUID, Issuer> issuers = new HashMap<>();
    private final Issuer byDefault;

    /// An issuer with the prefix of its invoice numbers.
    record Issuer(UUID legalEntityId, String prefix, Party party) {

        Parties parties(Customer billed, Customer customer) {
            return new Parties(
                    legalEntityId,
                    party,
                    new Party(billed.customerName(), billed.billingAddress(), billed.taxId()),
                    billed.customerId().equals(customer.customerId()) ? null : customer.customerName(),
                    billed.taxExemptionReason(),
                    null);
        }
    }

    Issuers(SellerSettings seller, List<LegalEntity> legalEntities) {
        for (var entity : legalEntities) {
            var party = new Party(entity.name(), entity.address(), entity.taxId());
            issuers.put(entity.legalEntityId(), new Issuer(entity.legalEntityId(), entity.invoicePrefix(), party));
        }
        var itself = new Issuer(NumberSeries.OF_SELLER, seller.invoicePrefix(), new Party(seller.name(), null, null));
        issuers.put(NumberSeries.OF_SELLER, itself);
        var defaultId = seller.defaultLegalEntityId();
        byDefault = defaultId == null ? itself : known(defaultId);
    }

    /// The nil UUID stands for the seller itself, as on invoices it has issued.
    Issuer of(@Nullable UUID legalEntityId) {
        return legalEntityId == null ? byDefault : known(legalEntityId);
    }

    private Issuer known(UUID legalEntityId) {
        return Objects.requireNonNull(issuers.get(legalEntityId), "no such legal entity");
    }
}
