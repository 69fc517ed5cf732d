package io.billwright.invoicing.settlement;

import io.billwright.core.money.Money;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;

/// Rejects a payment that was probably mistyped, unless the sender confirms it: one of at least a hundred times what
/// is owed, as from entering cents in place of whole units. A factor of ten would reject customers who pay a year of
/// monthly invoices in advance. If nothing is owed, there is nothing to compare with.
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
