package io.billwright.agreements.orders;

import io.billwright.core.contract.Schedule.PricedPeriod;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoicing.invoices.Invoice;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// Credits what an agreement costs less on the invoices that billed it (R11). The subscription is locked.
public interface CreditDecreases {

    /// What is taken back of an issued invoice; the amounts of `credited` are below zero.
    record Decrease(Invoice invoice, PricedPeriod credited) {

        public long amount() {
            return -credited.totals().total().money().minorUnits();
        }
    }

    /// What an upgrade took back of an invoice for the days from its start on, in cents.
    record Taken(UUID orderId, LocalDate startsAt, long net, long tax) {

        /// The days of the invoice that it is for.
        DatePeriod days(DatePeriod period) {
            return startsAt.isAfter(period.start()) ? new DatePeriod(startsAt, period.end()) : period;
        }
    }

    /// What upgrades took back of each of the invoices.
    Map<UUID, List<Taken>> taken(Collection<UUID> invoiceIds);

    /// Issues a credit note for each.
    void note(Order upgrade, List<Decrease> decreases, Instant now);

    /// Lets an upgrade be credited on the day it starts, as things are then. `expected` is what it comes to now.
    void onItsDay(Order upgrade, long expected);

    /// Takes back all that issued invoices billed for time that never begins (R27).
    void neverBegun(Collection<UUID> invoiceIds, String reason, Instant now);

    /// Forgets what was to be credited after the last day of a subscription.
    void ended(UUID subscriptionId, LocalDate lastDay);
}
