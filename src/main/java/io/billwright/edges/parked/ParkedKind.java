package io.billwright.edges.parked;

/// The kinds of work that can be parked or fail for good.
enum ParkedKind {
    INVOICE_ISSUING,
    INVOICE_DELIVERY,
    INVOICE_PAST_DUE,
    INVOICE_COLLECTION,
    CREDIT_NOTE_DELIVERY,
    REFUND,
    UPGRADE_CREDIT,
    SUBSCRIPTION_CHANGE,
    SUBSCRIPTION_USAGE,
    USAGE_RECORD,
    MAIL,
    ACCOUNTING_SYNC,
    EVENT_DELIVERY,
    WEBHOOK_ENDPOINT,
    CREDIT_EXPIRY,
    PLANNED_CHANGE,
    REPORT_MAIL
}
