package io.billwright.invoicing.invoices;

/// What an invoice is (spec 3.1). The database works it out from the facts (R14): the function `invoice_status`.
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
