package io.billwright.invoicing.settlement;

import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.payments.Payment;
import java.time.Instant;

/// Tells whoever paid that the money has come in.
public interface Receipts {

    /// Inside the transaction that records the payment, of an invoice that is issued.
    void tell(Payment payment, Invoice invoice, Instant now);
}
