package io.billwright.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.Recompute;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// All amounts of a period, computed anew from the leaves of their explanations (R21).
final class Explained {

    private Explained() {}

    static void requireRecomputed(PricedPeriod period) {
        var recompute = new Recompute();
        for (var amount : amounts(period)) {
            var how = Objects.requireNonNull(amount.how());
            assertThat(recompute.amount(how, amount.money().currency())).isEqualTo(amount.money());
            assertThat(how.value()).isEqualTo(amount.money().major().toPlainString());
        }
    }

    private static List<Amount> amounts(PricedPeriod period) {
        var amounts = new ArrayList<Amount>();
        add(period.totals(), amounts);
        period.lines().forEach(line -> add(line.totals(), amounts));
        for (var tax : period.taxes()) {
            amounts.add(tax.taxable());
            amounts.add(tax.amount());
        }
        return amounts;
    }

    private static void add(Totals totals, List<Amount> amounts) {
        amounts.add(totals.gross());
        amounts.add(totals.net());
        amounts.add(totals.tax());
        amounts.add(totals.discount());
        amounts.add(totals.total());
    }
}
