package io.billwright.billing.milestones;

/// When a completion is billed (spec 2.7).
enum BillOn {
    IMMEDIATELY,
    NEXT_INVOICE
}
