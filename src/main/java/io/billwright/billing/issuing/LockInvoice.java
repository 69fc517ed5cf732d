package io.billwright.billing.issuing;

import io.billwright.agreements.orders.OrderStore;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.platform.http.Rejection;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Locks an invoice, after its subscription: changes of the agreement and the billing of usage lock the subscription
/// first (S3).
@Component
final class LockInvoice {

    private final InvoiceStore invoices;
    private final OrderStore orders;

    LockInvoice(InvoiceStore invoices, OrderStore orders) {
        this.invoices = invoices;
        this.orders = orders;
    }

    Invoice handle(UUID invoiceId) {
        invoices.find(List.of(invoiceId)).stream()
                .map(invoice -> invoice.to().orderId())
                .filter(Objects::nonNull)
                .forEach(orders::lockSubscription);
        return invoices.lock(invoiceId).orElseThrow(() -> new Rejection.NotFound("invoice"));
    }
}
