package io.billwright.core.contract;

import io.billwright.core.money.Money;
import java.util.ArrayList;
import java.util.List;

/// A credit applied to invoices after tax (R12): what each invoice takes, in their order, and what is left over.
public record CreditApplication(List<Money> applied, Money left) {

    /// Applies the credit in the order of the invoices, which is oldest first. None takes more than its total, and
    /// one at or below zero takes nothing.
    public static CreditApplication of(Money credit, List<Money> invoiceTotals) {
        var left = credit;
        var nothing = Money.zero(credit.currency());
        var applied = new ArrayList<Money>(invoiceTotals.size());
        for (var total : invoiceTotals) {
            var wanted = total.compareTo(left) < 0 ? total : left;
            var taken = wanted.minorUnits() > 0 ? wanted : nothing;
            applied.add(taken);
            left = left.minus(taken);
        }
        return new CreditApplication(applied, left);
    }
}
