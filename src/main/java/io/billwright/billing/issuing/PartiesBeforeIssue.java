package io.billwright.billing.issuing;

import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.Parties;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.sellers.LegalEntityStore;
import io.billwright.parties.sellers.SellerStore;
import java.util.List;
import org.springframework.stereotype.Component;

/// The seller and customer details an invoice would carry if it were issued now.
@Component
final class PartiesBeforeIssue {

    private final AgreedTerms agreedTerms;
    private final CustomerStore customers;
    private final SellerStore sellers;
    private final LegalEntityStore legalEntities;

    PartiesBeforeIssue(
            AgreedTerms agreedTerms, CustomerStore customers, SellerStore sellers, LegalEntityStore legalEntities) {
        this.agreedTerms = agreedTerms;
        this.customers = customers;
        this.sellers = sellers;
        this.legalEntities = legalEntities;
    }

    Parties of(Invoice invoice) {
        var named = agreedTerms.of(List.of(invoice)).apply(invoice).legalEntityId();
        return new Issuers(sellers.get(), legalEntities.all())
                .of(named)
                .parties(
                        customers.find(invoice.to().billedCompanyId()).orElseThrow(),
                        customers.find(invoice.to().customerId()).orElseThrow());
    }
}
