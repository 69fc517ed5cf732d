package io.billwright.core.tax;

import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The tax of one invoice: `perLine` in the order of its lines, and `entries` for each tax.
public record Taxation(List<Amount> perLine, List<TaxEntry> entries) {

    /// The tax category of a line that is not a supply, such as a balance brought forward: it bears no tax and does
    /// not appear as taxed at zero per cent either.
    public static final String NO_SUPPLY = "";

    /// What a line contributes to the tax of its invoice.
    public record Item(String category, Amount net) {}

    /// Calculates the tax of one invoice. Each tax is rounded once, on the sum of its lines, and then spread over
    /// them, ties to the first (R5, R6).
    public static Taxation of(List<Item> lines, TaxTreatment treatment, CurrencyCode currency, Explain explain) {
        return switch (treatment) {
            case TaxTreatment.Taxed(var rates) -> taxed(lines, rates, currency, explain);
            case TaxTreatment.ReverseCharge(var reason) -> untaxed(lines, reason, currency, explain);
            case TaxTreatment.Exempt(var reason) -> untaxed(lines, reason, currency, explain);
            case TaxTreatment.ByDay _ -> throw new IllegalArgumentException("an invoice is taxed on one day");
        };
    }

    private static Taxation untaxed(List<Item> lines, String reason, CurrencyCode currency, Explain explain) {
        var none = explain.input(reason, Money.zero(currency));
        var supplies =
                lines.stream().filter(line -> !line.category.equals(NO_SUPPLY)).toList();
        var taxable = explain.sum("taxable", currency, supplies, Item::net);
        var entry = new TaxEntry(reason, "", BigDecimal.ZERO, taxable, none);
        return new Taxation(
                Collections.nCopies(lines.size(), none),
                supplies.isEmpty() && !lines.isEmpty() ? List.of() : List.of(entry));
    }

    private static Taxation taxed(List<Item> lines, List<TaxRate> rates, CurrencyCode currency, Explain explain) {
        var none = explain.input("tax", Money.zero(currency));
        var perLine = new ArrayList<>(Collections.nCopies(lines.size(), none));
        var entries = new ArrayList<TaxEntry>(rates.size());
        for (var rate : rates) {
            var positions = new ArrayList<Integer>(lines.size());
            var nets = new ArrayList<Amount>(lines.size());
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).category.equals(rate.category())) {
                    positions.add(i);
                    nets.add(lines.get(i).net);
                }
            }
            if (!nets.isEmpty()) {
                var percent = explain.input(explain.name(rate.name(), " in %"), rate.percent());
                entries.add(entry(rate, nets, percent, currency, explain));
                var shares = spread(nets, percent, currency, explain);
                for (int i = 0; i < shares.size(); i++) {
                    int line = positions.get(i);
                    perLine.set(line, perLine.get(line).plus("tax", shares.get(i)));
                }
            }
        }
        return new Taxation(perLine, TaxEntry.merged(entries, currency, explain));
    }

    private static TaxEntry entry(
            TaxRate rate, List<Amount> nets, Figure percent, CurrencyCode currency, Explain explain) {
        var taxable = explain.sum("taxable", currency, nets, net -> net);
        var amount = taxable.exact().percent("exact tax", percent).round(rate.name(), currency);
        return new TaxEntry(rate.name(), rate.jurisdiction(), rate.percent(), taxable, amount);
    }

    private static List<Amount> spread(List<Amount> nets, Figure percent, CurrencyCode currency, Explain explain) {
        var shares = new ArrayList<Figure>(nets.size());
        for (var net : nets) {
            shares.add(net.exact().percent("exact tax of a line", percent));
        }
        return explain.allocate("share of the tax", shares, currency);
    }
}
