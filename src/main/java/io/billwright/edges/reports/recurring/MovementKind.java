package io.billwright.edges.reports.recurring;

/// Why MRR changed.
enum MovementKind {
    NEW_BUSINESS,
    EXPANSION,
    CONTRACTION,
    CHURN,
    REACTIVATION,
    PAUSE,
    PRICE_CHANGE
}
