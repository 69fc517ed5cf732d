package io.billwright.edges.portal;

import io.billwright.agreements.estimates.TaxLookup;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.edges.portal.DetailsPage.Country;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.languages.Messages;
import io.billwright.parties.customers.Customer;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.sellers.SellerStore;
import java.text.Collator;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// Reads a customer's billing details, and how they affect the taxes of its invoices. Call all methods inside a
/// transaction of the seller.
@Component
final class ReadDetails {

    private final CustomerStore customers;
    private final SellerStore sellers;

    ReadDetails(CustomerStore customers, SellerStore sellers) {
        this.customers = customers;
        this.sellers = sellers;
    }

    Customer customer(UUID customerId) {
        return customers.find(customerId).orElseThrow();
    }

    static Map<String, String> values(Customer customer) {
        var values = new HashMap<String, String>();
        var address = customer.billingAddress();
        if (address != null) {
            values.put("line1", address.line1());
            values.put("line2", address.line2() == null ? "" : address.line2());
            values.put("city", address.city());
            values.put("region", address.region() == null ? "" : address.region());
            values.put("postal_code", address.postalCode() == null ? "" : address.postalCode());
            values.put("country", address.country());
        }
        values.put("tax_id", customer.taxId() == null ? "" : customer.taxId());
        return values;
    }

    static List<Country> countries(Language language) {
        return Stream.of(Locale.getISOCountries())
                .map(code -> new Country(code, Locale.of("", code).getDisplayCountry(language.locale())))
                .sorted(Comparator.comparing(Country::name, Collator.getInstance(language.locale())))
                .toList();
    }

    /// How an invoice issued today would be taxed, in words.
    String tax(Customer customer, Messages t, Instant now) {
        var today = LocalDate.ofInstant(now, customer.timeZone());
        var treatment = TaxLookup.treatment(sellers.get().taxRegistrations(), customer, today);
        return switch (treatment) {
            case TaxTreatment.Taxed(var rates) when rates.isEmpty() -> t.text("tax.none");
            case TaxTreatment.Taxed(var rates) ->
                rates.stream()
                        .map(rate -> rate.name() + " " + t.formats().percent(rate.percent()))
                        .collect(Collectors.joining(", "));
            case TaxTreatment.ReverseCharge _ -> t.text("tax.reverse_charge");
            case TaxTreatment.Exempt(var reason) -> t.text("tax.exempt", reason);
            case TaxTreatment.ByDay byDay -> throw new IllegalStateException("of one day: " + byDay);
        };
    }
}
