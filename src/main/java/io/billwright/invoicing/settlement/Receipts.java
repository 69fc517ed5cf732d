package io.billwright.invoicing.settlement;

import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.payments.Payment;
import java.time.Instant;

/// Sends receipts to the payers.
public interface Receipts {

    /// Call inside the transaction that records the payment of an issued invoice.
    void tell(Payment payment, Invoice invoice, Instant now);
}
