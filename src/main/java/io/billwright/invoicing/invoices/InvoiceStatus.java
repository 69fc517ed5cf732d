package io.billwright.invoicing.invoices;

/// The status of an invoice (spec 3.1). The database function `invoice_status` derives it from the facts (R14).
public enum InvoiceStatus {
    MUTED,
    SCHEDULED,
    DRAFT,
    OUTSTANDING,
    DUE,
    PAST_DUE,
    PAID,
    PARTIALLY_PAID,
    ADJUSTED,
    CREDITED,
    UNPAID,
    PAUSED,
    VOIDED
}
