package io.billwright.edges.reports.forecast;

import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An expected invoice, or an issued one that is not paid yet, in cents.
///
/// @param low the lowest expected net amount; differs from `net` only for usage
/// @param cashAt the expected date of payment, from this company's payment history
/// @param cash the amount expected to be paid on that date
record ForecastItem(
        LocalDate billAt,
        Source source,
        CurrencyCode currency,
        UUID customerId,
        @Nullable UUID subscriptionId,
        @Nullable UUID invoiceId,
        long net,
        long tax,
        long low,
        long high,
        LocalDate cashAt,
        long cash) {

    /// What the expected amount is based on.
    enum Source {
        /// An issued invoice that is not fully paid.
        OPEN,
        /// A scheduled invoice.
        SCHEDULED,
        /// An automatic renewal.
        RENEWAL,
        /// A renewal that would have to be made by hand.
        POSSIBLE_RENEWAL,
        /// Metered usage, if it continues as in recent months.
        USAGE
    }
}
