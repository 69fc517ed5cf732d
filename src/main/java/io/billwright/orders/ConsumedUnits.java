package io.billwright.orders;

import io.billwright.core.contract.BilledInvoice.Unused;
import io.billwright.invoices.InvoiceLine;
import java.time.LocalDate;
import java.util.UUID;

/// Says how much was used of what was committed to, as a recast gives back the rest (R12).
public interface ConsumedUnits {

    /// How the unused part of a billed commitment is measured when another agreement takes over on a day.
    Unused of(UUID subscriptionId, InvoiceLine line, LocalDate startsAt);
}
