package io.billwright.orders;

import io.billwright.core.contract.BilledInvoice.Unused;
import io.billwright.invoices.InvoiceLine;
import java.time.LocalDate;
import java.util.UUID;

/// Says how much was used of what was committed to, for a recast gives back the rest (R12).
public interface ConsumedUnits {

    /// Of a billed pre-commitment: what was committed to, and what of that was used before a day.
    Unused.ByUnits of(UUID subscriptionId, InvoiceLine line, LocalDate until);
}
