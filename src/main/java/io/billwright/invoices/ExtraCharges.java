package io.billwright.invoices;

import io.billwright.core.contract.Extra;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// Something that is billed beyond the schedule, as milestones and usage are. The caller holds the locks on the
/// subscriptions.
public interface ExtraCharges {

    /// What each invoice bills of it, as far as that is decided; invoices that bill none of it may be left out.
    Map<UUID, List<Extra>> of(Collection<Invoice> invoices);

    /// What each invoice is to bill of it if it is issued now.
    default Map<UUID, List<Extra>> due(Collection<Invoice> invoices, Instant now) {
        return of(invoices);
    }

    /// Notes what issued invoices bill: their lines say it, by the ids of the charges.
    default void issued(Collection<Invoice> invoices, Instant now) {}

    /// What it is called in the history of an invoice.
    String name();

    /// Lets go of all that a voided invoice billed of it (R17), and says what that was.
    List<?> release(UUID invoiceId, Instant now);
}
