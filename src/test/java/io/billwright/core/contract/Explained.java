package io.billwright.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.explain.Amount;
import io.billwright.core.explain.ExplainedAmounts;
import io.billwright.core.explain.Recompute;
import java.util.Objects;

/// All amounts of a period, computed anew from the leaves of their explanations (R21).
final class Explained {

    private Explained() {}

    static void requireRecomputed(PricedPeriod period) {
        var recompute = new Recompute();
        for (var amount : period.amounts()) {
            var how = Objects.requireNonNull(amount.how());
            assertThat(recompute.amount(how, amount.money().currency())).isEqualTo(amount.money());
            assertThat(how.value()).isEqualTo(amount.money().major().toPlainString());
        }
        var explained = ExplainedAmounts.of(period.amounts());
        assertThat(explained.trees())
                .extracting(how -> new Recompute()
                        .amount(how, period.totals().net().money().currency()))
                .isEqualTo(period.amounts().stream().map(Amount::money).toList());
    }
}
