package io.billwright.agreements.orders;

import io.billwright.core.contract.InvoiceBasis;
import io.billwright.core.contract.Terms;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What issuing an invoice needs of its order; `before` are the terms that an upgrade changed.
public record BilledOrder(
        UUID orderId,
        Terms terms,
        LocalDate startsAt,
        @Nullable LocalDate openFrom,
        @Nullable Terms before,
        @Nullable UUID legalEntityId) {

    /// What was agreed of that which an invoice bills.
    public InvoiceBasis basis(boolean isDifference) {
        if (!isDifference) {
            return new InvoiceBasis.Period(terms);
        }
        if (before == null || openFrom == null) {
            throw new IllegalStateException("order " + orderId + " is no upgrade");
        }
        return new InvoiceBasis.Difference(before, terms, startsAt, openFrom);
    }
}
