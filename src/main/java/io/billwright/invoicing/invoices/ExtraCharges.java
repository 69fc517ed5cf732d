package io.billwright.invoicing.invoices;

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

    /// What each invoice to come would bill of it as things are now.
    default Map<UUID, List<Extra>> expected(Collection<Invoice> invoices, Instant now) {
        return of(invoices);
    }

    /// An invoice with what it bills beyond its schedule. Its lines say what that comes to, by the ids of the charges.
    record Billing(Invoice invoice, List<Extra> extras) {}

    /// Notes what invoices bill that were issued, if they bill any of it.
    default void issued(Collection<Billing> issued, Instant now) {}

    /// Notes that an issued invoice says something else now.
    default void repriced(Invoice invoice) {}

    /// Notes that an invoice was voided, after what it billed was released.
    default void voided(Invoice invoice) {}

    /// What it is called in the history of an invoice.
    String name();

    /// Lets go of all that a voided invoice billed of it (R17), and says what that was.
    List<?> release(UUID invoiceId, Instant now);

    /// Lets a new invoice bill what a voided one has released (R17); rejected if something else has billed it since.
    void rebill(Invoice voided, Invoice anew, Instant now);
}
