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

    /// What notes took back of the line at a position of an invoice, counted from 0, in cents.
    record NotedLine(int position, long net, long tax) {}

    /// What notes by hand that name lines took back of each of the invoices.
    Map<UUID, List<NotedLine>> lines(Collection<UUID> invoiceIds);

    /// What upgrades took back of each of the invoices.
    Map<UUID, List<Taken>> taken(Collection<UUID> invoiceIds);

    /// Issues a credit note for each.
    void note(Order upgrade, List<Decrease> decreases, Instant now);

    /// Lets an upgrade be credited on the day it starts, as things are then. `expected` is what it comes to now.
    void onItsDay(Order upgrade, long expected);

    /// Why time is given back, and whether what was paid for it goes back to who paid (R27).
    record GiveBack(String reason, boolean refund) {}

    /// Takes back all that issued invoices billed for time that never begins (R27): how much of it is refunded.
    long neverBegun(Collection<UUID> invoiceIds, GiveBack how, Instant now);

    /// Takes back what issued invoices billed for time that is not used (R27): how much of it is refunded.
    long unused(List<EndSchedule.UnusedOf> unused, GiveBack how, Instant now);

    /// Whether something is to be credited to the subscription on a day up to this one.
    boolean expects(UUID subscriptionId, LocalDate lastDay);

    /// Forgets what was to be credited after the last day of a subscription.
    void ended(UUID subscriptionId, LocalDate lastDay);
}
