package io.billwright.agreements.orders;

import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.core.contract.Extra;
import io.billwright.invoicing.invoices.Invoice;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// What orders do to milestones, which are billed beside the schedule (R19). Callers hold the lock on the
/// subscription.
public interface AgreedMilestones {

    /// Rejects an upgrade that leaves less of a milestone than is completed already.
    void check(Order upgrade);

    /// The completions that each of the invoices bills because they were deferred to it.
    Map<UUID, List<Extra>> completed(Collection<Invoice> invoices);

    /// Records the milestones of an accepted order.
    void accepted(Order order, Instant now);

    /// Moves everything after a day by `days`, or back if negative, as a pause does (R13).
    void moved(UUID subscriptionId, LocalDate after, int days);

    /// Moves completions from withdrawn invoices of a subscription to the next invoice. If there is none, they get
    /// an invoice of their own, which is returned.
    Optional<Invoice> withdrawn(Subscription subscription, List<Invoice> withdrawn, Instant now);
}
