package io.billwright.edges.reports.tax;

import io.billwright.core.money.CurrencyCode;

/// What a tax came to in a month, in cents, and how many documents say so. For a reverse charge the jurisdiction is
/// the buyer's country.
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
