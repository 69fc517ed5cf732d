package io.billwright.billing.milestones;

import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceStore;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Finds the next invoice of a subscription that bills a period.
@Component
final class NextInvoice {

    private final InvoiceStore invoices;

    NextInvoice(InvoiceStore invoices) {
        this.invoices = invoices;
    }

    /// The caller holds the subscription's lock, so the invoice cannot be issued meanwhile.
    Optional<Invoice> of(UUID subscriptionId) {
        return invoices.ofSubscription(subscriptionId).stream()
                .filter(invoice -> invoice.isOpen() && invoice.billsAPeriod())
                .min(Comparator.comparing(Invoice::billAt)
                        .thenComparing(invoice -> invoice.content().period().start())
                        .thenComparing(Invoice::invoiceId));
    }
}
