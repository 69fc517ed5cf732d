package io.billwright.billing.issuing;

import io.billwright.agreements.estimates.TaxLookup;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.ExplainedAmounts;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceContent;
import io.billwright.invoicing.invoices.Parties;
import io.billwright.parties.customers.Customer;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.sellers.LegalEntityStore;
import io.billwright.parties.sellers.SellerStore;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;

/// Prices an issued invoice again from its order and the current details of the parties. Tax follows the address it
/// was issued to, unless the current one is asked for (spec 4.7), and the registrations that held on its bill date
/// (R6).
@Component
final class PriceAnew {

    private final AgreedTerms agreedTerms;
    private final CustomerStore customers;
    private final SellerStore sellers;
    private final LegalEntityStore legalEntities;
    private final LocalTax localTax;

    PriceAnew(
            AgreedTerms agreedTerms,
            CustomerStore customers,
            SellerStore sellers,
            LegalEntityStore legalEntities,
            LocalTax localTax) {
        this.agreedTerms = agreedTerms;
        this.customers = customers;
        this.sellers = sellers;
        this.legalEntities = legalEntities;
        this.localTax = localTax;
    }

    record Anew(InvoiceContent content, Parties parties, ExplainedAmounts explanation) {}

    Anew handle(Invoice invoice, Parties issuedTo, boolean useCurrentAddress) {
        var seller = sellers.get();
        var current = customers.find(invoice.to().billedCompanyId()).orElseThrow();
        var billed = useCurrentAddress ? current : at(current, issuedTo);
        var customer = customers.find(invoice.to().customerId()).orElseThrow();
        var billedOn = Objects.requireNonNull(invoice.issued())
                .issuedAt()
                .atZone(invoice.to().timeZone())
                .toLocalDate();
        var tax = TaxLookup.treatment(seller.taxRegistrations(), billed, billedOn);
        var agreed = agreedTerms.of(List.of(invoice)).apply(invoice);
        var period = agreed.basis().taxed(tax).price(invoice.content().period(), agreed.extras(), Explain.ON);
        var issuer = new Issuers(seller, legalEntities.all()).of(issuedTo.legalEntityId());
        var content = InvoiceContent.of(period);
        var parties = issuer.parties(billed, customer);
        // A stated exchange rate is kept: the tax has been owed since the bill date.
        var rate = issuedTo.taxRate();
        var said = rate == null || content.tax() == 0
                ? localTax.lookup().of(parties, invoice.with(invoice.to(), content), billedOn)
                : parties.with(rate);
        return new Anew(content, said, ExplainedAmounts.of(period.amounts()));
    }

    private static Customer at(Customer customer, Parties issuedTo) {
        return new Customer(
                customer.customerId(),
                customer.customerName(),
                customer.emails(),
                issuedTo.buyer().address(),
                issuedTo.buyer().taxId(),
                issuedTo.taxExemptionReason(),
                customer.timeZone(),
                customer.language(),
                customer.paperSize(),
                customer.partnerId(),
                customer.labels(),
                customer.createdAt(),
                customer.updatedAt());
    }
}
