package io.billwright.core.contract;

import io.billwright.core.discount.Coupon;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.tax.TaxTreatment;
import io.billwright.core.time.BillingFrequency;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/// All that decides what an agreement costs: the only input of [ContractPricing].
public record Terms(
        LocalDate anchor,
        int months,
        BillingFrequency frequency,
        CurrencyCode currency,
        List<Phase> phases,
        Optional<Coupon> coupon,
        TaxTreatment tax) {

    /// A hundred years: a longer contract is taken for a mistake.
    public static final int LONGEST = 1200;

    public Terms {
        phases = List.copyOf(phases);
        if (months < 1 || months > LONGEST) {
            throw new IllegalArgumentException("a contract lasts 1 to " + LONGEST + " months");
        }
        if (phases.stream().mapToInt(Phase::months).sum() != months) {
            throw new IllegalArgumentException("the phases must add up to the contract");
        }
        for (int i = 0; i < phases.size(); i++) {
            if (phases.get(i).position() != i + 1) {
                throw new IllegalArgumentException("phases are numbered 1, 2, 3 in their order");
            }
        }
    }
}
