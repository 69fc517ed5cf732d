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

/// Credits what an agreement costs less on the invoices that billed it (R11). Callers hold the lock on the
/// subscription.
public interface CreditDecreases {

    /// An amount taken back of an issued invoice; the amounts of `credited` are negative.
    record Decrease(Invoice invoice, PricedPeriod credited) {

        public long amount() {
            return -credited.totals().total().money().minorUnits();
        }
    }

    /// What an upgrade took back of an invoice from its start on, in cents.
    record Taken(UUID orderId, LocalDate startsAt, long net, long tax) {

        /// The days of the invoice that it covers.
        DatePeriod days(DatePeriod period) {
            return startsAt.isAfter(period.start()) ? new DatePeriod(startsAt, period.end()) : period;
        }
    }

    /// What credit notes took back of one line of an invoice, in cents. Positions count from 0.
    record NotedLine(int position, long net, long tax) {}

    /// What manual credit notes that name lines took back of each of the invoices.
    Map<UUID, List<NotedLine>> lines(Collection<UUID> invoiceIds);

    /// What upgrades took back of each of the invoices.
    Map<UUID, List<Taken>> taken(Collection<UUID> invoiceIds);

    /// Issues a credit note for each decrease.
    void note(Order upgrade, List<Decrease> decreases, Instant now);

    /// Schedules the credits of an upgrade for the day it starts, when they are calculated. `expected` is their
    /// present total.
    void onItsDay(Order upgrade, long expected);

    /// Why time is given back, and whether what was paid for it is refunded (R27).
    record GiveBack(String reason, boolean refund) {}

    /// Credits everything that issued invoices billed for time that never begins (R27). Returns how much of it is
    /// refunded.
    long neverBegun(Collection<UUID> invoiceIds, GiveBack how, Instant now);

    /// Credits what issued invoices billed for unused time (R27). Returns how much of it is refunded.
    long unused(List<EndSchedule.UnusedOf> unused, GiveBack how, Instant now);

    /// Whether a credit for the subscription is scheduled up to and including this day.
    boolean expects(UUID subscriptionId, LocalDate lastDay);

    /// Drops the credits scheduled after the last day of a subscription.
    void ended(UUID subscriptionId, LocalDate lastDay);
}
