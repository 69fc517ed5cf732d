package io.billwright.agreements.catalog;

/// The names of the kinds of price on the wire.
enum PricingModel {
    PER_UNIT,
    FLAT,
    GRADUATED,
    VOLUME,
    PACKAGE,
    STAIRSTEP
}
