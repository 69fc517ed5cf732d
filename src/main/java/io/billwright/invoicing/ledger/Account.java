package io.billwright.invoicing.ledger;

/// Where money is: owed to us, earned, owed to the state, received, owed to a customer, given away by the seller,
/// on its way back to who paid, never to come, billed and yet to be earned, earned and yet to be billed, or owed since
/// before the books began here.
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
