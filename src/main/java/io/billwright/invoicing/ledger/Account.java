package io.billwright.invoicing.ledger;

/// The accounts of the ledger. CONCESSION is credit that the seller gives away, REFUND is money on its way back to
/// the payer, DEFERRED_REVENUE is billed but not yet earned, UNBILLED is earned but not yet billed, and
/// OPENING_BALANCE is what was owed before the ledger began.
public enum Account {
    RECEIVABLE,
    REVENUE,
    TAX,
    CASH,
    CUSTOMER_CREDIT,
    CONCESSION,
    REFUND,
    BAD_DEBT,
    DEFERRED_REVENUE,
    UNBILLED,
    OPENING_BALANCE
}
