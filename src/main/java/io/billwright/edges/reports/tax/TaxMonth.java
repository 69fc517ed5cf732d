package io.billwright.edges.reports.tax;

import io.billwright.core.money.CurrencyCode;

/// The total of a tax in a month, in cents, and the number of documents behind it. For a reverse charge, the
/// jurisdiction is the buyer's country.
public record TaxMonth(
        String month,
        TaxTreated treatment,
        String jurisdiction,
        String name,
        String rate,
        CurrencyCode currency,
        long taxable,
        long tax,
        long documents) {}
