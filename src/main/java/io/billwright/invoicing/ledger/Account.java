package io.billwright.invoicing.ledger;

/// Where money is: owed to us, earned, owed to the state, received, owed to a customer, given away by the seller, on
/// its way back to who paid, or never to come.
public enum Account {
    RECEIVABLE,
    REVENUE,
    TAX,
    CASH,
    CUSTOMER_CREDIT,
    CONCESSION,
    REFUND,
    BAD_DEBT
}
