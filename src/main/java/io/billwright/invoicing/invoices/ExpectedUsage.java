package io.billwright.invoicing.invoices;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;

/// What scheduled invoices would bill as things are now, usage included (spec 2.1).
public interface ExpectedUsage {

    /// Inside a transaction of the seller that may write. Invoices that are issued or voided are left out.
    Map<UUID, InvoiceContent> of(Collection<UUID> invoiceIds, Instant now);
}
