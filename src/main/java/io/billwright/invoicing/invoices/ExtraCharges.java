package io.billwright.invoicing.invoices;

import io.billwright.core.contract.Extra;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// A source of charges beyond the schedule, such as milestones and usage. The caller holds the locks on the
/// subscriptions.
public interface ExtraCharges {

    /// The charges assigned to each invoice so far; invoices without any may be left out.
    Map<UUID, List<Extra>> of(Collection<Invoice> invoices);

    /// The charges of each invoice if it is issued now.
    default Map<UUID, List<Extra>> due(Collection<Invoice> invoices, Instant now) {
        return of(invoices);
    }

    /// The charges each future invoice would have with what is known now.
    default Map<UUID, List<Extra>> expected(Collection<Invoice> invoices, Instant now) {
        return of(invoices);
    }

    /// An invoice with its extra charges. Its lines hold their amounts, by charge id.
    record Billing(Invoice invoice, List<Extra> extras) {}

    /// Records which charges the issued invoices have billed.
    default void issued(Collection<Billing> issued, Instant now) {}

    /// Records that an issued invoice was regenerated.
    default void repriced(Invoice invoice) {}

    /// Records that an invoice was voided, after its charges were released.
    default void voided(Invoice invoice) {}

    /// Its name in the history of an invoice.
    String name();

    /// Releases all charges that a voided invoice billed (R17), and returns them.
    List<?> release(UUID invoiceId, Instant now);

    /// Lets a new invoice bill the charges that a voided one released (R17); rejected if they were billed elsewhere
    /// since.
    void rebill(Invoice voided, Invoice anew, Instant now);
}
