package io.billwright.agreements.orders;

import io.billwright.core.contract.InvoiceBasis;
import io.billwright.core.contract.Terms;
import io.billwright.core.time.DatePeriod;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What issuing an invoice needs to know of its order. `before` are the terms that this order and earlier upgrades
/// changed, latest first, each with the day it took effect.
public record BilledOrder(
        UUID orderId,
        Agreed agreed,
        List<Agreed> before,
        @Nullable UUID legalEntityId) {

    /// Terms, and the day from which they hold.
    public record Agreed(Terms terms, LocalDate startsAt, boolean isUpgrade) {}

    public Terms terms() {
        return agreed.terms();
    }

    /// The terms behind an invoice for some days.
    public InvoiceBasis basis(DatePeriod period, boolean isDifference) {
        if (!isDifference) {
            return period(period.start(), agreed, before);
        }
        if (before.isEmpty()) {
            throw new IllegalStateException("order " + orderId + " is no upgrade");
        }
        return new InvoiceBasis.Difference(before.getFirst().terms(), agreed.terms(), agreed.startsAt());
    }

    private static InvoiceBasis.Period period(LocalDate start, Agreed last, List<Agreed> before) {
        return last.isUpgrade() && !last.startsAt().isBefore(start)
                ? period(start, before.getFirst(), before.subList(1, before.size()))
                        .changed(last.terms(), last.startsAt())
                : new InvoiceBasis.Period(last.terms());
    }
}
