package io.billwright.edges.search;

/// The kinds of objects that a search finds, in the order in which equally good hits are listed.
enum HitKind {
    CUSTOMER,
    PERSON,
    INVOICE,
    CREDIT_NOTE,
    SUBSCRIPTION,
    ORDER,
    PAYMENT
}
