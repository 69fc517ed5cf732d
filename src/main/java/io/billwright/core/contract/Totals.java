package io.billwright.core.contract;

import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Explain;
import io.billwright.core.money.CurrencyCode;
import java.util.List;

/// What a line, a period, a phase or a contract comes to: before discounts, after discounts, and the tax on that.
public record Totals(Amount gross, Amount net, Amount tax) {

    public Amount discount() {
        return gross.minus("discount", net);
    }

    public Amount total() {
        return net.plus("total", tax);
    }

    static Totals sum(List<Totals> parts, CurrencyCode currency, Explain explain) {
        return new Totals(
                explain.sum("gross", currency, parts, Totals::gross),
                explain.sum("net", currency, parts, Totals::net),
                explain.sum("tax", currency, parts, Totals::tax));
    }
}
