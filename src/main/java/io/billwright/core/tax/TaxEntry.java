package io.billwright.core.tax;

import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// One tax of one or several invoices: the taxable amount and the tax on it.
public record TaxEntry(String name, String jurisdiction, BigDecimal percent, Amount taxable, Amount amount) {

    private record Key(String name, String jurisdiction, BigDecimal percent) {}

    /// Merges the entries of each name, jurisdiction and rate into one, in the order they first appear.
    public static List<TaxEntry> merged(List<TaxEntry> entries, CurrencyCode currency, Explain explain) {
        if (entries.size() < 2) {
            return List.copyOf(entries);
        }
        var groups = new LinkedHashMap<Key, List<TaxEntry>>();
        for (var entry : entries) {
            var key = new Key(entry.name, entry.jurisdiction, entry.percent);
            groups.computeIfAbsent(key, _ -> new ArrayList<>()).add(entry);
        }
        var merged = new ArrayList<TaxEntry>(groups.size());
        groups.forEach((key, group) -> merged.add(new TaxEntry(
                key.name,
                key.jurisdiction,
                key.percent,
                explain.sum("taxable", currency, group, TaxEntry::taxable),
                explain.sum("tax", currency, group, TaxEntry::amount))));
        return merged;
    }
}
