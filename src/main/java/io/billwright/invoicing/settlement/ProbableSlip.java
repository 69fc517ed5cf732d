package io.billwright.invoicing.settlement;

import io.billwright.core.money.Money;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;

/// Refuses an amount that was probably mistyped, unless its sender confirms it. A hundred times what is owed is what
/// writing an amount in cents as one of whole units comes to; ten times would already be met by whoever pays a year of
/// monthly invoices in advance. Where nothing is owed there is nothing to compare with.
final class ProbableSlip {

    private static final long FACTOR = 100;

    private ProbableSlip() {}

    static void refuse(Money paid, Money owed, boolean confirmed) {
        if (!confirmed && owed.minorUnits() > 0 && paid.minorUnits() / FACTOR >= owed.minorUnits()) {
            throw new Rejection.Invalid("paid_amount is at least a hundred times what is owed (" + owed
                            + "); send \"confirm\": true if it is right")
                    .because(Reason.PROBABLE_SLIP);
        }
    }
}
