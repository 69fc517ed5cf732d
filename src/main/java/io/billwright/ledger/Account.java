package io.billwright.ledger;

/// Where money is: owed to us, earned, owed to the state, received, owed to a customer, or given away by the seller.
public enum Account {
    RECEIVABLE,
    REVENUE,
    TAX,
    CASH,
    CUSTOMER_CREDIT,
    CONCESSION
}
