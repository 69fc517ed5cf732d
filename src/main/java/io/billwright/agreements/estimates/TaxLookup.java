package io.billwright.agreements.estimates;

import io.billwright.core.tax.TaxRate;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.parties.customers.Customer;
import io.billwright.parties.sellers.Address;
import io.billwright.parties.sellers.EuropeanUnion;
import io.billwright.parties.sellers.TaxRegistration;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Determines how a sale is taxed: by the seller's registrations where the customer is. A business in another country
/// of the EU accounts for the tax itself, unless the seller is registered there.
public final class TaxLookup {

    public static final String REVERSE_CHARGE = "Reverse charge: the customer accounts for the tax";

    private TaxLookup() {}

    public static TaxTreatment treatment(List<TaxRegistration> registrations, Customer customer, LocalDate day) {
        if (customer.taxExemptionReason() != null) {
            return new TaxTreatment.Exempt(customer.taxExemptionReason());
        }
        var address = customer.billingAddress();
        if (address == null) {
            return new TaxTreatment.Taxed(List.of());
        }
        var inForce = registrations.stream()
                .filter(registration -> registration.holdsOn(day))
                .toList();
        var rates = inForce.stream()
                .filter(registration -> covers(registration, address))
                .map(registration -> new TaxRate(
                        registration.name(),
                        registration.jurisdiction(),
                        new BigDecimal(registration.rate()),
                        registration.category()))
                .toList();
        var sellsFromEu = inForce.stream().anyMatch(registration -> EuropeanUnion.has(registration.jurisdiction()));
        if (rates.isEmpty() && customer.taxId() != null && EuropeanUnion.has(address.country()) && sellsFromEu) {
            return new TaxTreatment.ReverseCharge(REVERSE_CHARGE);
        }
        return new TaxTreatment.Taxed(rates);
    }

    /// The treatment of what is billed today and on later days, as far as that is known: an invoice bears the tax of
    /// the day it is billed (R6). Whatever is for an earlier day is billed today.
    public static TaxTreatment byDay(List<TaxRegistration> registrations, Customer customer, LocalDate today) {
        var first = treatment(registrations, customer, today);
        var changes = new ArrayList<TaxTreatment.ByDay.Change>();
        var last = first;
        for (var day : daysOfChange(registrations, today)) {
            var next = treatment(registrations, customer, day);
            if (!next.equals(last)) {
                changes.add(new TaxTreatment.ByDay.Change(day, next));
                last = next;
            }
        }
        return changes.isEmpty() ? first : new TaxTreatment.ByDay(first, changes);
    }

    private static SortedSet<LocalDate> daysOfChange(List<TaxRegistration> registrations, LocalDate today) {
        var days = new TreeSet<LocalDate>();
        for (var registration : registrations) {
            days.add(registration.startsAt());
            if (registration.endsAt() != null) {
                days.add(registration.endsAt().plusDays(1));
            }
        }
        return days.tailSet(today.plusDays(1));
    }

    private static boolean covers(TaxRegistration registration, Address address) {
        return registration.jurisdiction().equals(address.country())
                || registration.jurisdiction().equals(address.country() + "-" + address.region());
    }
}
