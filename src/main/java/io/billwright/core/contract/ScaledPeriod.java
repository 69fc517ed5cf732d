package io.billwright.core.contract;

import io.billwright.core.contract.Schedule.PeriodLine;
import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.explain.Figure;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.tax.TaxEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Scales a priced period to another total, with all its parts in proportion (R5).
final class ScaledPeriod {

    private final PricedPeriod whole;
    private final CurrencyCode currency;
    private final Explain explain;
    private final Figure factor;

    ScaledPeriod(PricedPeriod whole, Amount total, Explain explain) {
        this.whole = whole;
        this.currency = total.money().currency();
        this.explain = explain;
        this.factor =
                total.exact().dividedBy("part of it", whole.totals().total().exact());
    }

    PricedPeriod period() {
        var nets = new ArrayList<Figure>();
        whole.lines().forEach(line -> nets.add(scaled(line.totals().net())));
        whole.lines().forEach(line -> nets.add(scaled(line.totals().tax())));
        var amounts = explain.allocate("part of it", nets, currency);
        var grosses = allocated(line -> line.totals().gross());
        var lines = new ArrayList<PeriodLine>(whole.lines().size());
        for (int i = 0; i < whole.lines().size(); i++) {
            var line = whole.lines().get(i);
            var tax = amounts.get(whole.lines().size() + i);
            lines.add(line.during(line.service(), new Totals(grosses.get(i), amounts.get(i), tax)));
        }
        var taxes = taxes(lines);
        return new PricedPeriod(whole.dates(), lines, taxes, Totals.ofPeriod(lines, taxes, currency, explain));
    }

    private List<Amount> allocated(Function<PeriodLine, Amount> amount) {
        return explain.allocate(
                "part of it",
                whole.lines().stream().map(line -> scaled(amount.apply(line))).toList(),
                currency);
    }

    private Figure scaled(Amount amount) {
        return amount.exact().times("exact part of it", factor);
    }

    /// Splits the tax of the lines over the tax entries in their former proportion.
    private List<TaxEntry> taxes(List<PeriodLine> lines) {
        if (whole.taxes().isEmpty()) {
            return List.of();
        }
        var tax = explain.sum("tax", currency, lines, line -> line.totals().tax());
        var weights =
                whole.taxes().stream().map(entry -> entry.amount().exact()).toList();
        var sum = explain.sum("tax before", weights);
        var amounts = sum.value().signum() == 0
                ? explain.allocate("part of the tax", weights, currency)
                : explain.allocate(
                        "part of the tax",
                        weights.stream()
                                .map(weight -> weight.times("tax by weight", tax.exact())
                                        .dividedBy("exact part of the tax", sum))
                                .toList(),
                        currency);
        var taxes = new ArrayList<TaxEntry>(amounts.size());
        for (int i = 0; i < amounts.size(); i++) {
            var entry = whole.taxes().get(i);
            var taxable = scaled(entry.taxable()).round("taxable", currency);
            taxes.add(new TaxEntry(entry.name(), entry.jurisdiction(), entry.percent(), taxable, amounts.get(i)));
        }
        return taxes;
    }
}
