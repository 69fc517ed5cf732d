package io.billwright.agreements.catalog;

/// How the usage entries of a period become one quantity. UNIQUE counts the distinct values of a property.
public enum Aggregation {
    SUM,
    MAX,
    LAST,
    UNIQUE
}
