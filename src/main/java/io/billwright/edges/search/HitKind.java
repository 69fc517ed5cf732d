package io.billwright.edges.search;

/// What a search finds, in the order in which equally good hits are shown.
enum HitKind {
    CUSTOMER,
    PERSON,
    INVOICE,
    CREDIT_NOTE,
    SUBSCRIPTION,
    ORDER,
    PAYMENT
}
