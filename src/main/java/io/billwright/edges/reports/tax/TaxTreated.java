package io.billwright.edges.reports.tax;

/// How a sale was taxed: in the seller's country, in another EU country to a consumer (reported through the
/// One-Stop-Shop), in another country, by reverse charge, as exempt, or not at all.
public enum TaxTreated {
    DOMESTIC,
    OSS,
    FOREIGN,
    REVERSE_CHARGE,
    EXEMPT,
    NOT_TAXED
}
