package io.billwright.billing.issuing;

import io.billwright.agreements.estimates.TaxLookup;
import io.billwright.billing.issuing.AgreedTerms.Agreed;
import io.billwright.billing.issuing.Issuers.Issuer;
import io.billwright.core.contract.Extra;
import io.billwright.core.explain.ExplainedAmounts;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceContent;
import io.billwright.invoicing.invoices.Parties;
import io.billwright.parties.customers.Customer;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.sellers.LegalEntityStore;
import io.billwright.parties.sellers.SellerSettings;
import io.billwright.parties.sellers.SellerStore;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// Prices invoices from what was agreed and explains each total (R14, R21). Estimates use the same function (R22).
@Component
final class PriceInvoices {

    private final AgreedTerms agreedTerms;
    private final CustomerStore customers;
    private final SellerStore sellers;
    private final LegalEntityStore legalEntities;
    private final LocalTax localTax;

    PriceInvoices(
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

    /// A priced invoice with its extra charges, issuer and explanation.
    record Priced(Invoice invoice, List<Extra> extras, Issuer issuer, Parties parties, ExplainedAmounts explanation) {

        private Priced with(Parties others) {
            return new Priced(invoice, extras, issuer, others, explanation);
        }
    }

    /// The invoices that were priced, the failures of the others, and the seller's settings.
    record Result(List<Priced> priced, Map<UUID, RuntimeException> failed, SellerSettings seller) {}

    Result handle(List<Invoice> invoices, Instant now) {
        var seller = sellers.get();
        var issuers = new Issuers(seller, legalEntities.all());
        var agreed = agreedTerms.due(invoices, now);
        var companies = customers.find(invoices.stream()
                .flatMap(invoice ->
                        Stream.of(invoice.to().customerId(), invoice.to().billedCompanyId()))
                .collect(Collectors.toSet()));
        var priced = new ArrayList<Priced>(invoices.size());
        var failed = new LinkedHashMap<UUID, RuntimeException>();
        var rates = localTax.lookup();
        for (var invoice : invoices) {
            try {
                var tax = tax(invoice, seller, companies, now);
                var one = price(invoice, agreed.apply(invoice).taxed(tax), issuers, companies);
                priced.add(one.with(rates.of(one.parties, one.invoice, day(invoice, now))));
            } catch (RuntimeException failure) {
                failed.put(invoice.invoiceId(), failure);
            }
        }
        return new Result(priced, failed, seller);
    }

    /// Tax by the rates of the day of issue and the company's details as they are then (R6).
    private static TaxTreatment tax(
            Invoice invoice, SellerSettings seller, Map<UUID, Customer> companies, Instant now) {
        return TaxLookup.treatment(
                seller.taxRegistrations(),
                Objects.requireNonNull(companies.get(invoice.to().billedCompanyId())),
                day(invoice, now));
    }

    private static LocalDate day(Invoice invoice, Instant now) {
        return now.atZone(invoice.to().timeZone()).toLocalDate();
    }

    private static Priced price(Invoice invoice, Agreed agreed, Issuers issuers, Map<UUID, Customer> companies) {
        var period = agreed.price(invoice.content().period());
        var issuer = issuers.of(agreed.legalEntityId());
        return new Priced(
                invoice.with(invoice.to(), InvoiceContent.of(period)),
                agreed.extras(),
                issuer,
                issuer.parties(
                        Objects.requireNonNull(companies.get(invoice.to().billedCompanyId())),
                        Objects.requireNonNull(companies.get(invoice.to().customerId()))),
                ExplainedAmounts.of(period.amounts()));
    }
}
