package io.billwright.edges.reports.recognition;

import io.billwright.core.money.CurrencyCode;
import java.time.YearMonth;

/// The revenue of a month in one currency, in cents.
record RevenueMonth(
        String month,
        CurrencyCode currency,
        Status status,
        long openingDeferred,
        long openingUnbilled,
        long billed,
        long credited,
        long recognised,
        long deferred,
        long unbilled) {

    enum Status {
        OPEN,
        CLOSED
    }

    static RevenueMonth of(YearMonth month, CurrencyCode currency, Status status, Movement movement) {
        return new RevenueMonth(
                month.toString(),
                currency,
                status,
                movement.openingDeferred(),
                movement.openingUnbilled(),
                movement.billed(),
                movement.credited(),
                movement.recognised(),
                movement.deferred(),
                movement.unbilled());
    }
}
