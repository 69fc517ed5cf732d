package io.billwright.edges.imports;

import io.billwright.billing.issuing.TakeOverInvoice;
import io.billwright.edges.imports.ImportRow.Outcome;
import io.billwright.platform.db.Seller;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Takes over an open invoice from a row.
@Component
final class InvoiceRows {

    private final TakeOverInvoice takeOverInvoice;

    InvoiceRows(TakeOverInvoice takeOverInvoice) {
        this.takeOverInvoice = takeOverInvoice;
    }

    Outcome handle(Seller seller, ImportRow row, Map<String, UUID> customers) {
        var invoice = RowFields.texts(
                row,
                "external_id",
                "number",
                "issued_on",
                "due_on",
                "currency",
                "total",
                "tax",
                "remaining",
                "description");
        invoice.put(
                "customer_id",
                SubscriptionRows.known("customer", row, customers).toString());
        return Outcome.created(takeOverInvoice.handle(seller, invoice));
    }
}
