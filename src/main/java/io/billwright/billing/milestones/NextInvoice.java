package io.billwright.billing.milestones;

import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceStore;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// The invoice for a billing period that a subscription issues next.
@Component
final class NextInvoice {

    private final InvoiceStore invoices;

    NextInvoice(InvoiceStore invoices) {
        this.invoices = invoices;
    }

    /// The subscription is locked, so that it is not issued meanwhile.
    Optional<Invoice> of(UUID subscriptionId) {
        return invoices.ofSubscription(subscriptionId).stream()
                .filter(invoice -> invoice.isOpen() && invoice.billsAPeriod())
                .min(Comparator.comparing(Invoice::billAt)
                        .thenComparing(invoice -> invoice.content().period().start())
                        .thenComparing(Invoice::invoiceId));
    }
}
