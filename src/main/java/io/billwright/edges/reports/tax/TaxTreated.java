package io.billwright.edges.reports.tax;

/// How a sale was taxed: where the seller is, in another country of the EU to a consumer (reported through the
/// One-Stop-Shop), elsewhere, by the buyer, or not.
public enum TaxTreated {
    DOMESTIC,
    OSS,
    FOREIGN,
    REVERSE_CHARGE,
    EXEMPT,
    NOT_TAXED
}
