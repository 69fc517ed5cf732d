package io.billwright.edges.reports.forecast;

import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Something that will be billed on a day, or that was billed and is yet to be paid, in cents.
///
/// @param low the least that is expected; only use differs from what is exact
/// @param cashAt when it is expected to be paid, by how this company pays
/// @param cash what is expected to be paid then
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

    /// Where it comes from.
    enum Source {
        /// Issued and not paid.
        OPEN,
        /// On the schedule.
        SCHEDULED,
        /// What follows by itself.
        RENEWAL,
        /// What would follow if somebody renewed.
        POSSIBLE_RENEWAL,
        /// What is used, if it goes on as of late.
        USAGE
    }
}
