package io.billwright.core.contract;

import io.billwright.core.contract.Schedule.PeriodLine;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.tax.TaxEntry;
import java.util.List;

/// The amounts of a line, a period, a phase or a contract: before discounts, after discounts, and the tax on that.
public record Totals(Amount gross, Amount net, Amount tax) {

    public Amount discount() {
        return gross.minus("discount", net);
    }

    public Amount total() {
        return net.plus("total", tax);
    }

    Totals minus(Totals other) {
        return new Totals(
                gross.minus("gross difference", other.gross),
                net.minus("net difference", other.net),
                tax.minus("tax difference", other.tax));
    }

    static Totals ofPeriod(List<PeriodLine> lines, List<TaxEntry> taxes, CurrencyCode currency, Explain explain) {
        return new Totals(
                explain.sum("gross", currency, lines, line -> line.totals().gross()),
                explain.sum("net", currency, lines, line -> line.totals().net()),
                explain.sum("tax", currency, taxes, TaxEntry::amount));
    }

    static Totals sum(List<Totals> parts, CurrencyCode currency, Explain explain) {
        return new Totals(
                explain.sum("gross", currency, parts, Totals::gross),
                explain.sum("net", currency, parts, Totals::net),
                explain.sum("tax", currency, parts, Totals::tax));
    }
}
