package io.billwright.invoicing.invoices;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;

/// What scheduled invoices would bill with the usage so far (spec 2.1).
public interface ExpectedUsage {

    /// Call inside a transaction of the seller that may write. Issued and voided invoices are left out.
    Map<UUID, InvoiceContent> of(Collection<UUID> invoiceIds, Instant now);
}
