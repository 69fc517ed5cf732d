package io.billwright.agreements.changes;

import io.billwright.agreements.estimates.TaxLookup;
import io.billwright.agreements.orders.Order;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.parties.customers.BilledCompanies;
import io.billwright.parties.customers.BilledCompanies.Parties;
import io.billwright.parties.sellers.SellerStore;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Determines who an order is for, who is billed, and how that is taxed.
@Component
final class PartiesToOrder {

    private final BilledCompanies billedCompanies;
    private final SellerStore sellers;

    PartiesToOrder(BilledCompanies billedCompanies, SellerStore sellers) {
        this.billedCompanies = billedCompanies;
        this.sellers = sellers;
    }

    /// The parties of an existing order, or those for another customer if one is named.
    Parties of(Order order, @Nullable UUID customerId) {
        return customerId == null || customerId.equals(order.customerId())
                ? billedCompanies.agreed(order.customerId(), order.billedCompanyId())
                : billedCompanies.forNew(customerId, null);
    }

    /// The tax treatment of what is billed from today on, as far as it is known (R6).
    TaxTreatment tax(Parties parties, LocalDate today) {
        return TaxLookup.byDay(sellers.get().taxRegistrations(), parties.billed(), today);
    }
}
