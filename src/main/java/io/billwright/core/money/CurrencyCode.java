package io.billwright.core.money;

/// The currencies of the API. Each has two decimals, so a minor unit is a hundredth.
public enum CurrencyCode {
    USD,
    EUR,
    GBP,
    AUD,
    CAD
}
