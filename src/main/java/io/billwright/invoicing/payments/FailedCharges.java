package io.billwright.invoicing.payments;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// Charges that failed. They are listed among the payments of their invoices, with their error and without an amount
/// (spec 2.2), and count in no sum.
public interface FailedCharges {

    Map<UUID, List<Payment>> of(Collection<UUID> invoiceIds);
}
