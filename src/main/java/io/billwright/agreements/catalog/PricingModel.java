package io.billwright.agreements.catalog;

/// The names of the kinds of price in the API.
enum PricingModel {
    PER_UNIT,
    FLAT,
    GRADUATED,
    VOLUME,
    PACKAGE,
    STAIRSTEP
}
