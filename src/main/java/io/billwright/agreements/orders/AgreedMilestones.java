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

/// What orders mean for milestones, which are billed beside the schedule (R19). The subscription is locked.
public interface AgreedMilestones {

    /// Refuses an upgrade that leaves less of a milestone than is completed.
    void check(Order upgrade);

    /// What invoices bill of milestones: their deferred completions.
    Map<UUID, List<Extra>> completed(Collection<Invoice> invoices);

    /// Notes the milestones of an order that is accepted.
    void accepted(Order order, Instant now);

    /// Lets what happens after a day happen so many days later, or earlier if below zero, as a pause does (R13).
    void moved(UUID subscriptionId, LocalDate after, int days);

    /// Moves completions from withdrawn invoices of a subscription to the next invoice. If there is none, they get
    /// an invoice of their own, which is returned.
    Optional<Invoice> withdrawn(Subscription subscription, List<Invoice> withdrawn, Instant now);
}
